import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { isGuardianOf } from './guardianship.ts';
import { HealthProfile } from './health-profile.model.ts';
import { healthErrors } from './school.errors.ts';
import { Student } from './student.model.ts';

type Profile = Row<typeof HealthProfile>;

const FACTS: readonly (keyof Profile)[] = [
  ...(['bloodType', 'allergies', 'chronicDiseases', 'medications', 'dietaryRestrictions'] as const),
  ...(['motionSickness', 'recentSurgery', 'unfitForTrip', 'emergencyNote'] as const),
];

export const healthProfileRules = defineRules(HealthProfile, {
  derive: ({ row, before, changed }, ctx) => confirmation(row, before, changed, ctx),
  save: {
    check: async ({ row, before, changed }, ctx) => {
      if (before && before.student !== row.student) throw healthErrors.studentFixed();
      if (row.confirmedAt && Date.parse(row.confirmedAt) > ctx.now().getTime())
        throw healthErrors.confirmedLater({}, { fields: { confirmedAt: { key: 'healthProfile.confirmedLater' } } });
      if (changed.has('confirmedBy') && row.confirmedBy && !(await isGuardianOf(row.student, row.confirmedBy, ctx)))
        throw healthErrors.notGuardian({}, { fields: { confirmedBy: { key: 'healthProfile.notGuardian' } } });
    },
  },
  create: {
    derive: async ({ row }, ctx) => {
      const student = await lookUp(Student, row.student, ctx);
      return student ? { school: student.school } : {};
    },
  },
});

// A confirmation covers the facts as they were shown, so that changing one clears it.
function confirmation(row: Profile, before: Profile | null, changed: ReadonlySet<string>, ctx: Context): Partial<Profile> {
  const confirmed = changed.has('confirmedBy') || changed.has('confirmedAt');
  if (confirmed) return row.confirmedBy ? { confirmedAt: row.confirmedAt ?? ctx.now().toISOString() } : { confirmedAt: null };
  return before && FACTS.some((name) => changed.has(name)) ? { confirmedBy: null, confirmedAt: null } : {};
}
