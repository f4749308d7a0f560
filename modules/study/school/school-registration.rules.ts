import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { GeoPoint, Row } from '@zhixing/model';
import { Region } from '../../platform/region/region.model.ts';
import { Registration } from '../../platform/registration/registration.model.ts';
import { schoolErrors } from './school.errors.ts';
import { School } from './school.model.ts';
import { checkSchoolCode } from './school-code.ts';

type Registered = Row<typeof Registration>;

/** A school that is let in gets its archive, and with it its place in the organisation tree, under the id that the registration keeps. */
export const schoolRegistrationRules = defineRules(Registration, {
  check: ({ row, verb, changed }) => {
    const said = verb === 'create' || ['schoolCode', 'schoolType', 'region'].some((name) => changed.has(name));
    if (row.kind === 'school' && said && verb !== 'delete') checkSchoolCode(row);
  },
  beforeCommit: async ({ row, action }, ctx) => {
    if (row.kind === 'school' && action === 'approve') await foundSchool(row, ctx);
  },
});

async function foundSchool(row: Registered, ctx: Context): Promise<void> {
  const { name, schoolCode, schoolType, nature, bureau, region, uscc, principal, safetyOfficer, safetyPhone, address, email } = row;
  const values = {
    ...{ name, nature, region, uscc, principal, safetyOfficer, safetyPhone, address, email },
    ...{ schoolCode, schoolType, bureau, contact: row.contact, contactPhone: row.phone, location: await locationOf(row, ctx) },
  } as Partial<Row<typeof School>>;
  await repo(School, elevated(ctx)).create(values, row.targetId ?? undefined);
}

/** Where the applicant says the school is, or the middle of its region until somebody says better. */
async function locationOf(row: Registered, ctx: Context): Promise<GeoPoint> {
  const region = row.location ? null : await repo(Region, elevated(ctx)).first({ code: row.region ?? '' });
  const location = row.location ?? region?.center;
  if (!location) throw schoolErrors.locationUnknown();
  return location;
}
