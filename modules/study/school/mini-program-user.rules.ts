import { type Context, elevated } from '@zhixing/engine/context.ts';
import { meteredMatch } from '@zhixing/engine/permission/metered-look-up.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Guardian } from './guardian.model.ts';
import { MiniProgramUser } from './mini-program-user.model.ts';
import { projectBoundGuardians } from './projections.ts';
import { miniProgramErrors } from './school.errors.ts';
import { Staff } from './staff.model.ts';
import { Student } from './student.model.ts';
import { StudentGuardian } from './student-guardian.model.ts';

type User = Row<typeof MiniProgramUser>;

/** References of an unbound user. */
const FREE = { guardian: null, student: null, staff: null, school: null, boundAt: null };

export const miniProgramUserRules = defineRules(MiniProgramUser, {
  before: async ({ row, before }, ctx) => {
    const guardians = [row.guardian, before?.guardian].filter((id) => typeof id === 'string');
    if (guardians.length > 0) await projectBoundGuardians(ctx, guardians);
  },
  actions: {
    apply: {
      derive: async ({ args }, ctx) => {
        const student = await lookUp(Student, args.student, ctx);
        const staff = await lookUp(Staff, args.staff, ctx);
        const school = student?.school ?? staff?.school ?? null;
        return { phone: args.phone, student: student?.id ?? null, staff: staff?.id ?? null, school };
      },
      check: ({ row }, ctx) => mustNameSomebody(row, ctx),
    },
    approve: {
      derive: async ({ row }, ctx) => ({
        boundAt: ctx.now().toISOString(),
        guardian: row.identity === 'parent' ? ((await guardianByPhone(row, ctx))?.id ?? null) : null,
      }),
      check: ({ row }, ctx) => mustBeTheOne(row, ctx),
    },
    reject: { derive: () => FREE },
    freeze: { derive: ({ args }) => ({ frozenReason: args.reason }) },
    unfreeze: { derive: () => ({ frozenReason: null }) },
    unbind: { derive: () => FREE },
  },
});

/** The student's guardian with the user's phone number. */
async function guardianByPhone({ phone, student }: User, ctx: Context): Promise<Row<typeof Guardian> | null> {
  if (phone === null || student === null) return null;
  const guardian = await repo(Guardian, elevated(ctx)).first({ phone });
  const link = guardian && (await repo(StudentGuardian, elevated(ctx)).first({ student, guardian: guardian.id }));
  return link ? guardian : null;
}

const isOfChild = ({ identity }: User): boolean => identity === 'parent' || identity === 'student';

async function mustNameSomebody(row: User, ctx: Context): Promise<void> {
  if (!isOfChild(row) && row.identity !== 'teacher') throw miniProgramErrors.notBindable();
  const [field, other] = isOfChild(row) ? (['student', 'staff'] as const) : (['staff', 'student'] as const);
  if (row[field] === null) throw miniProgramErrors.personNeeded({}, { fields: { [field]: { key: 'field.required' } } });
  if (row[other] !== null) throw miniProgramErrors.personNeeded({}, { fields: { [other]: { key: 'field.notAskedFor' } } });
  const student = await lookUp(Student, row.student, ctx);
  if (student && student.status !== 'enrolled' && student.status !== 'suspended') throw miniProgramErrors.notEnrolled();
}

/** Binding requires that the school has recorded the person with the same phone number; the numbers compared are metered. */
async function mustBeTheOne(row: User, ctx: Context): Promise<void> {
  if (isOfChild(row)) {
    if (!(await meteredMatch(Guardian, ['phone'], ctx, () => guardianByPhone(row, ctx)))) throw miniProgramErrors.notGuardian();
    return;
  }
  if (!(await meteredMatch(Staff, ['phone'], ctx, () => staffByPhone(row, ctx)))) throw miniProgramErrors.notStaff();
}

async function staffByPhone({ staff: id, phone }: User, ctx: Context): Promise<Row<typeof Staff> | null> {
  const staff = await lookUp(Staff, id, ctx);
  return staff && staff.status !== 'left' && staff.phone === phone ? staff : null;
}
