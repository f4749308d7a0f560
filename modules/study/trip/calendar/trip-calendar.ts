import type { Context } from '@zhixing/engine/context.ts';
import { chinaTimestamp } from '@zhixing/engine/database/china-sql.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import { chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';

/** A plan or trip on the calendar of a school year; days YYYY-MM-DD, both included. */
interface Entry {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly stage: string;
  readonly school: string;
  readonly schoolName: string;
  readonly bureau: string | null;
  readonly bureauName: string | null;
  readonly start: string;
  readonly end: string;
  readonly students: number | null;
}

/** Most plans and trips of a year that are shown. */
const LIMIT = 10_000;

/** Plans and trips of a school year within what the reader may see, in two statements. */
export async function tripCalendar(ctx: Context, year: number) {
  const [from, until] = [`${year}-09-01`, `${year + 1}-09-01`];
  const plans = ctx.engine.registry.get(TripPlan.name);
  const trips = ctx.engine.registry.get(Trip.name);
  const [planScope, tripScope] = [mustBeAble(ctx, plans, 'read'), mustBeAble(ctx, trips, 'read')];
  const ofYear = [{ startDate: { lt: until } }, { endDate: { gte: from } }];
  const inYear = [{ departAt: { lt: chinaIso(until, '00:00') } }, { returnAt: { gte: chinaIso(from, '00:00') } }];
  return {
    year,
    plans: await ctx.db.query<Entry>(sql`
      select t.id, t.name, t.status, t.stage, t.expect_students as students, to_char(t.start_date, 'YYYY-MM-DD') as start,
        to_char(t.end_date, 'YYYY-MM-DD') as end, s.id as school, s.name as "schoolName", b.id as bureau, b.name as "bureauName"
      from trip_plan t join school s on s.id = t.school left join education_bureau b on b.id = t.bureau
      where ${predicate(ctx, plans, [planScope, ...ofYear])} order by s.school_code, t.start_date, t.id limit ${LIMIT}`),
    trips: await ctx.db.query<Entry & { readonly plan: string }>(sql`
      select t.id, t.name, t.status, t.stage, t.trip_plan as plan, t.plan_students as students,
        to_char(${chinaTimestamp(sql`t.depart_at`)}, 'YYYY-MM-DD') as start, to_char(${chinaTimestamp(sql`t.return_at`)}, 'YYYY-MM-DD') as end,
        s.id as school, s.name as "schoolName", b.id as bureau, b.name as "bureauName"
      from trip t join school s on s.id = t.school left join education_bureau b on b.id = t.bureau
      where ${predicate(ctx, trips, [tripScope, ...inYear])} order by s.school_code, t.depart_at, t.id limit ${LIMIT}`),
  };
}
