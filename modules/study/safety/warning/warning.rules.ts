import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { School } from '../../school/school.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { WarningSetting } from './warning-setting.model.ts';

type SettingRow = Row<typeof WarningSetting>;

export const warningSettingRules = defineRules(WarningSetting, {
  create: { derive: ({ row }, ctx) => levelOf(row, ctx) },
});

/** A setting without a trip is that of the actor's school, or of the platform. */
async function levelOf(row: SettingRow, ctx: Context): Promise<Partial<SettingRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (trip) return { level: 'trip', isTemplate: false, school: trip.school, agency: trip.agency, bureau: trip.bureau };
  const school = await lookUp(School, ctx.actor.organisationId, ctx);
  return { level: school ? 'school' : 'platform', isTemplate: true, school: school?.id ?? null, bureau: school?.bureau ?? null };
}
