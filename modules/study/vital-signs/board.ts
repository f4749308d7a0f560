import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble, visibility } from '@zhixing/engine/permission/access.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { abnormalitiesOf, vitalLimits } from '@zhixing/telemetry/vital-limits.ts';
import sql from 'sql-template-tag';
import { DeviceBinding } from '../device/device-binding.model.ts';
import { TripGroup } from '../escort/trip-group.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { namesOf } from './child-names.ts';
import { HealthReading } from './health-reading.model.ts';
import { logReading } from './log-reading.ts';
import { settings } from './ports.ts';

/** Older values say nothing of how a child is. */
const RECENT_HOURS = 12;
const values = ['heartRate', 'bodyTemp', 'spo2'] as const;

interface Latest {
  readonly heartRate: number | null;
  readonly bodyTemp: string | null;
  readonly spo2: number | null;
  readonly steps: number | null;
  readonly worn: boolean | null;
  readonly battery: number | null;
  readonly at: string | null;
}

/**
 * How the children of a trip are who carry a device: the newest of each value, those first of whom one is abnormal. Values that the reader
 * may not see in clear are left out, and that the others were read is logged.
 */
export async function boardOf(trip: string, ctx: Context) {
  const model = ctx.engine.registry.get(HealthReading.name);
  const scope = mustBeAble(ctx, model, 'read');
  const { masked } = visibility(ctx, model);
  // Bindings and readings copy the same fields from the trip, so that the scope of one holds for the other.
  const carried = { all: [scope, { trip, status: 'active', student: { empty: false } }] };
  const bindings = (await findRows(elevated(ctx), ctx.engine.registry.get(DeviceBinding.name), carried)) as unknown as Row<
    typeof DeviceBinding
  >[];
  const students = bindings.flatMap(({ student }) => student ?? []);
  if (students.length === 0) return { isClear: true, limits: null, children: [] };
  const isClear = values.every((name) => !masked.has(name));
  if (isClear) await logReading({ trip, students }, ctx);
  const limits = await limitsOf(trip, ctx);
  const latest = new Map((await latestOf(trip, students, ctx)).map((one) => [one.student, one]));
  const names = await namesOf(students, ctx);
  const groups = new Map(
    (await repo(TripGroup, elevated(ctx)).find({ trip }, { fields: ['id', 'name'] })).map(({ id, name }) => [id, name]),
  );
  const children = bindings.map(({ student, group }) => {
    const known = latest.get(student ?? '') ?? unknown;
    const abnormal = abnormalitiesOf(healthOf(known), limits);
    return {
      student,
      ...names.get(student ?? ''),
      group: groups.get(group ?? '') ?? '',
      isAbnormal: abnormal.length > 0,
      ...(isClear ? { abnormal, heartRate: known.heartRate, bodyTemp: known.bodyTemp, spo2: known.spo2 } : hidden),
      steps: known.steps,
      isWorn: known.worn,
      battery: known.battery,
      at: known.at,
    };
  });
  return { isClear, limits: isClear ? limits : null, children: children.toSorted((a, b) => Number(b.isAbnormal) - Number(a.isAbnormal)) };
}

const unknown: Latest = { heartRate: null, bodyTemp: null, spo2: null, steps: null, worn: null, battery: null, at: null };
const hidden = { abnormal: [], heartRate: null, bodyTemp: null, spo2: null };

async function limitsOf(trip: string, ctx: Context) {
  const [row] = await repo(Trip, elevated(ctx)).find({ id: trip }, { fields: ['id', 'school'] });
  const figures = row && (await use(ctx.engine, settings).ofTrips([row], ctx)).get(trip);
  return vitalLimits(figures ?? {});
}

const healthOf = ({ heartRate, bodyTemp, spo2, worn }: Latest) => ({
  ...(worn !== null && { worn }),
  ...(heartRate !== null && { heartRate }),
  ...(bodyTemp !== null && { bodyTemp: Number(bodyTemp) }),
  ...(spo2 !== null && { spo2 }),
});

/** The newest of each value of some children. */
async function latestOf(trip: string, students: readonly string[], ctx: Context): Promise<(Latest & { student: string })[]> {
  const newest = (column: string) =>
    sql([`(array_agg(r."${column}" order by r.measured_at desc) filter (where r."${column}" is not null))[1]`]);
  const since = new Date(ctx.now().getTime() - RECENT_HOURS * 3_600_000);
  return ctx.db.query<Latest & { student: string }>(sql`
    select r.student, ${newest('heart_rate')} as "heartRate", ${newest('body_temp')}::text as "bodyTemp", ${newest('spo2')} as spo2,
           ${newest('steps')} as steps, ${newest('worn')} as worn, ${newest('battery')} as battery,
           to_json(max(r.measured_at)) #>> '{}' as at
      from health_reading r
     where r.student = any(${students}::uuid[]) and r.trip = ${trip} and r.measured_at >= ${since} and r.deleted_at is null
     group by r.student`);
}
