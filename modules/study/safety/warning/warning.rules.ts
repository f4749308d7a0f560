import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { School } from '../../school/school.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { safetyErrors } from '../safety.errors.ts';
import { effectiveSetting } from './setting-of.ts';
import { orderedFigures } from './warning-figures.ts';
import { WarningSetting } from './warning-setting.model.ts';

type SettingRow = Row<typeof WarningSetting>;

export const warningSettingRules = defineRules(WarningSetting, {
  create: {
    derive: ({ row }, ctx) => levelOf(row, ctx),
    check: async ({ row }, ctx) => {
      await mustBeOnly(row, ctx);
      await mustFit(row, ctx);
    },
  },
  update: { check: ({ row }, ctx) => mustFit(row, ctx) },
});

/** A setting without a trip is that of the actor's school, or of the platform. */
async function levelOf(row: SettingRow, ctx: Context): Promise<Partial<SettingRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (trip) return { level: 'trip', isTemplate: false, school: trip.school, agency: trip.agency, bureau: trip.bureau };
  const school = await lookUp(School, ctx.actor.organisationId, ctx);
  return { level: school ? 'school' : 'platform', isTemplate: true, school: school?.id ?? null, bureau: school?.bureau ?? null };
}

/** There is one setting for each trip, one for each school, and one for the platform. */
async function mustBeOnly({ id, level, trip, school }: SettingRow, ctx: Context): Promise<void> {
  const same = { id: { ne: id }, level, trip, school: level === 'platform' ? null : school };
  if ((await repo(WarningSetting, elevated(ctx)).count(same)) > 0) throw safetyErrors.settingExists();
}

/** Low figures stay below high ones, also where one of the two is inherited. */
async function mustFit(row: SettingRow, ctx: Context): Promise<void> {
  const wider = await effectiveSetting({ trip: null, school: row.level === 'trip' ? row.school : null }, ctx, row.id);
  const model = ctx.engine.registry.get(WarningSetting.name);
  for (const [low, high] of orderedFigures) {
    const [a, b] = [row[low] ?? wider[low].value, row[high] ?? wider[high].value];
    if (Number(a) <= Number(b)) continue;
    const [at, other] = row[low] === null ? [high, low] : [low, high];
    const value = row[other] ?? wider[other].value;
    const params = { other: ctx.engine.words.field(ctx.language, model, other), value };
    throw safetyErrors.contradicts(params, { fields: { [at]: { key: 'safety.contradicts', params } } });
  }
}
