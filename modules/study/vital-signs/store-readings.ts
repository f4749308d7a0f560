import type { Context } from '@zhixing/engine/context.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Health, Report } from '@zhixing/telemetry/report.ts';
import { abnormalitiesOf, isWorn, type VitalLimits, vitalLimits } from '@zhixing/telemetry/vital-limits.ts';
import sql from 'sql-template-tag';
import { HealthReading } from './health-reading.model.ts';
import { settings } from './ports.ts';

/** A report of a device that a child carries between two moments, in milliseconds since 1970. */
export interface Measured {
  readonly report: Pick<Report, 'kind' | 'health' | 'battery'>;
  readonly device: string;
  readonly wearer: {
    readonly trip: string;
    readonly school: string | null;
    readonly agency: string | null;
    readonly bureau: string | null;
    readonly group: string | null;
    readonly student: string | null;
    readonly from: number;
    readonly until: number;
  } | null;
  readonly at: number;
}

interface Reading extends Measured {
  readonly wearer: NonNullable<Measured['wearer']> & { readonly student: string };
  readonly health: Health;
}

const MINUTE_MS = 60_000;

/** Stores what wearables measured, in the open transaction. Whatever the order in which reports come, and however often, a minute is one row. */
export async function storeReadings(ctx: Context, reports: readonly Measured[]): Promise<void> {
  const byMinute = Map.groupBy(reports.flatMap(readingOf), ({ device, at }) => `${device}:${Math.floor(at / MINUTE_MS)}`);
  if (byMinute.size === 0) return;
  const wearers = new Map([...byMinute.values()].flat().map(({ wearer }) => [wearer.trip, wearer]));
  const figures = await use(ctx.engine, settings).ofTrips(
    [...wearers].map(([id, { school }]) => ({ id, school })),
    ctx,
  );
  const rows = [...byMinute]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([minuteKey, readings]) => rowOf(minuteKey, readings, vitalLimits(figures.get(readings[0]?.wearer.trip ?? '') ?? {})));
  const newer = (column: string) =>
    sql([
      `case when excluded.measured_at >= t.measured_at then coalesce(excluded."${column}", t."${column}") else coalesce(t."${column}", excluded."${column}") end`,
    ]);
  await insertRows(ctx, HealthReading, rows, {
    taken: {
      key: sql`(minute_key) where deleted_at is null`,
      set: {
        heartRate: newer('heart_rate'),
        bodyTemp: newer('body_temp'),
        spo2: newer('spo2'),
        steps: newer('steps'),
        battery: newer('battery'),
        worn: newer('worn'),
        abnormal: sql`t.abnormal or excluded.abnormal`,
        measuredAt: sql`greatest(t.measured_at, excluded.measured_at)`,
      },
    },
  });
  for (const trip of wearers.keys()) announceChange(ctx, HealthReading.name, trip);
}

/** Steps that come with every place are left to the sign of life that repeats them: a row for each place would be a track of its own. */
function readingOf(one: Measured): Reading[] {
  const { wearer, at, report } = one;
  const { health, kind } = report;
  if (!wearer?.student || !health || at < wearer.from || at > wearer.until) return [];
  const { steps: _steps, ...values } = health;
  const isOfSteps = Object.keys(values).length === 0;
  return isOfSteps && (kind === 'position' || kind === 'alarm') ? [] : [{ ...one, health, wearer: { ...wearer, student: wearer.student } }];
}

/** Readings of one minute as a row: of each value the newest. */
function rowOf(minuteKey: string, readings: readonly Reading[], limits: VitalLimits) {
  const inOrder = readings.toSorted((a, b) => a.at - b.at);
  const [newest] = inOrder.slice(-1);
  const health: Health = Object.assign({}, ...inOrder.map((one) => one.health));
  const { from: _from, until: _until, ...whose } = newest?.wearer ?? ({} as Reading['wearer']);
  const { heartRate = null, spo2 = null, steps = null, bodyTemp } = health;
  return {
    ...whose,
    device: newest?.device ?? '',
    measuredAt: new Date(newest?.at ?? 0).toISOString(),
    heartRate,
    spo2,
    steps,
    bodyTemp: bodyTemp === undefined ? null : bodyTemp.toFixed(1),
    worn: isWorn(health, limits) ?? true,
    battery: newest?.report.battery ?? null,
    abnormal: abnormalitiesOf(health, limits).length > 0,
    minuteKey,
  };
}
