import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Trip } from '../../trip/trip.model.ts';
import { type WarningField, warningDefaults, warningFields } from './warning-figures.ts';
import { WarningSetting } from './warning-setting.model.ts';

type SettingRow = Row<typeof WarningSetting>;

/** Where an effective figure comes from, from narrow to wide. */
type Source = 'trip' | 'school' | 'platform' | 'default';

export type EffectiveSetting = { readonly [field in WarningField]: { readonly value: string | number; readonly from: Source } };

/** The thresholds that hold for a trip: its own, else its school's, else the platform's, else the defaults, field by field. */
export const settingOf = (trip: Pick<Row<typeof Trip>, 'id' | 'school'>, ctx: Context): Promise<EffectiveSetting> =>
  effectiveSetting({ trip: trip.id, school: trip.school }, ctx);

/** The same for several trips at once. */
export async function settingsOf(
  trips: readonly Pick<Row<typeof Trip>, 'id' | 'school'>[],
  ctx: Context,
): Promise<ReadonlyMap<string, EffectiveSetting>> {
  const [ids, schools] = [trips.map(({ id }) => id), trips.flatMap(({ school }) => school ?? [])];
  const levels = { any: [{ level: 'platform' }, { level: 'school', school: { in: schools } }, { level: 'trip', trip: { in: ids } }] };
  const rows = await repo(WarningSetting, elevated(ctx)).find({ all: [{ status: 'enabled' }, levels] });
  const ofTrip = ({ id, school }: (typeof trips)[number]) =>
    rows.filter((row) => row.level === 'platform' || (row.level === 'school' ? row.school === school : row.trip === id));
  return new Map(trips.map((trip) => [trip.id, effectiveOf(ofTrip(trip))]));
}

/** The same for a school or, without one, for the platform. `except`: a setting that is left out. */
export async function effectiveSetting(
  of: { readonly trip: string | null; readonly school: string | null },
  ctx: Context,
  except?: string,
): Promise<EffectiveSetting> {
  const levels = { any: [{ level: 'platform' }, { level: 'school', school: of.school }, { level: 'trip', trip: of.trip }] };
  const rows = await repo(WarningSetting, elevated(ctx)).find({ all: [{ status: 'enabled' }, levels] });
  return effectiveOf(rows.filter(({ id }) => id !== except));
}

const effectiveOf = (rows: readonly SettingRow[]): EffectiveSetting =>
  Object.fromEntries(warningFields.map((field) => [field, figureOf(field, rows)])) as EffectiveSetting;

function figureOf(field: WarningField, rows: readonly SettingRow[]): { value: string | number; from: Source } {
  for (const level of ['trip', 'school', 'platform'] as const) {
    const value = rows.find((row) => row.level === level)?.[field] ?? null;
    if (value !== null) return { value, from: level };
  }
  return { value: warningDefaults[field], from: 'default' };
}
