import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { GeoPoint, Row } from '@zhixing/model';
import { Region } from '../../platform/region/region.model.ts';
import { Registration } from '../../platform/registration/registration.model.ts';
import { bind, userOf } from './mini-program-registration.ts';
import { miniProgramErrors, schoolErrors } from './school.errors.ts';
import { School } from './school.model.ts';
import { checkSchoolCode } from './school-code.ts';

type Registered = Row<typeof Registration>;

/**
 * Effects of approving a registration on school records. A school is created, with its organisation, under the id reserved by the
 * registration. A mini-program user is bound to the named person; they must have opened the mini-program with the same phone number before,
 * since only that identifies them.
 */
export const schoolRegistrationRules = defineRules(Registration, {
  create: { check: checkCode },
  update: {
    check: (change) => {
      if (['schoolCode', 'schoolType', 'region'].some((name) => change.changed.has(name))) checkCode(change);
    },
  },
  actions: {
    approve: {
      derive: async ({ row }, ctx) => (row.kind === 'miniProgram' ? { targetId: (await userOf(row, ctx))?.id ?? null } : {}),
      check: ({ row }) => {
        if (row.kind === 'miniProgram' && row.targetId === null) throw miniProgramErrors.neverSeen();
      },
      before: async ({ row }, ctx) => {
        if (row.kind === 'school') await foundSchool(row, ctx);
        if (row.kind === 'miniProgram') await bind(row, ctx);
      },
    },
  },
});

function checkCode({ row }: ChangeOf<typeof Registration>): void {
  if (row.kind === 'school') checkSchoolCode(row);
}

async function foundSchool(row: Registered, ctx: Context): Promise<void> {
  const { name, schoolCode, schoolType, nature, bureau, region, uscc, principal, safetyOfficer, safetyPhone, address, email } = row;
  const own = { name, schoolCode, schoolType, nature, bureau, region, uscc, principal, safetyOfficer, safetyPhone, address, email };
  const values = { ...own, contact: row.contact, contactPhone: row.phone, location: await locationOf(row, ctx) };
  await repo(School, elevated(ctx)).create(values as Partial<Row<typeof School>>, row.targetId ?? undefined);
}

/** The location entered by the applicant, otherwise the centre of the region. */
async function locationOf(row: Registered, ctx: Context): Promise<GeoPoint> {
  const region = row.location ? null : await repo(Region, elevated(ctx)).first({ code: row.region ?? '' });
  const location = row.location ?? region?.center;
  if (!location) throw schoolErrors.locationUnknown();
  return location;
}
