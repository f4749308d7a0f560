import { counterKey } from '@zhixing/engine/capacity/demand.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { conditionSql } from '@zhixing/engine/read/conditions.ts';
import { conditionScopeOf } from '@zhixing/engine/read/read.ts';
import { capacitiesOf } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import sql, { type Sql } from 'sql-template-tag';
import { Reception } from '../reception.model.ts';
import { VenueBooking } from '../venue-booking.model.ts';

/** The days of a calendar, both shown. */
export interface CalendarSpan {
  readonly first: string;
  readonly last: string;
}

/** A stay or a booking. Those that the reader may not read come without id and names. */
interface CalendarEntry {
  readonly id: string | null;
  readonly from: string;
  readonly to: string;
  readonly people: number;
  readonly status: string;
  readonly trip: string | null;
  readonly school: string | null;
  /** Another time has been offered. */
  readonly countered: boolean;
}

interface Calendar {
  readonly receptions: readonly CalendarEntry[];
  readonly bookings: readonly (CalendarEntry & { readonly venue: string })[];
  readonly venues: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly capacity: number;
    readonly status: string;
    readonly shared: boolean;
  }[];
  /** Closed days of the site, or of one of its venues. */
  readonly closed: readonly { readonly day: string; readonly venue: string | null; readonly reason: string }[];
  /** People on the site and beds taken by day, as the counters hold them. */
  readonly taken: readonly { readonly what: 'people' | 'beds'; readonly day: string; readonly used: number }[];
}

/** Everything of a site in a span of days, by one statement. The caller has checked that the reader may read the site. */
export async function siteCalendar(ctx: Context, site: string, { first, last }: CalendarSpan): Promise<Calendar> {
  const [from, to] = [chinaDateTime(first), chinaDateTime(addDays(last, 1))];
  const during = { site, from, to };
  const [found] = await ctx.db.query<Calendar>(sql`
    select ${listOf(receptionsSql(ctx, during))} as receptions, ${listOf(bookingsSql(ctx, during))} as bookings,
      ${listOf(sql`
        select id, name, kind, capacity, status, shared from venue
        where site = ${site} and need_booking and deleted_at is null order by kind, name`)} as venues,
      ${listOf(sql`
        select day::date::text as day, c.venue, c.reason from site_closure c
        cross join lateral generate_series(greatest(c.start_on, ${first}::date), least(c.end_on, ${last}::date), interval '1 day') day
        where c.site = ${site} and c.deleted_at is null and (c.weekday is null or c.weekday = extract(isodow from day)::text)
        order by 1`)} as closed,
      ${listOf(takenSql(ctx, site, { first, last }))} as taken`);
  return found ?? { receptions: [], bookings: [], venues: [], closed: [], taken: [] };
}

/** Today's bookings of the venues of a site, as its calendar shows them. The caller has checked that the reader may read the site. */
export async function venueUsesToday(ctx: Context, site: string): Promise<Calendar['bookings']> {
  const today = chinaDay(ctx.now());
  const during = { site, from: chinaDateTime(today), to: chinaDateTime(addDays(today, 1)) };
  const [found] = await ctx.db.query<{ list: Calendar['bookings'] }>(sql`select ${listOf(bookingsSql(ctx, during))} as list`);
  return found?.list ?? [];
}

const listOf = (rows: Sql): Sql => sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`;

interface During {
  readonly site: string;
  readonly from: Date;
  readonly to: Date;
}

function receptionsSql(ctx: Context, { site, from, to }: During): Sql {
  const seen = readable(ctx, Reception.name);
  return sql`
    select case when ${seen} then t.id end as id, t.arrive_at as "from", t.leave_at as "to", t.people, t.status,
      case when ${seen} then p.name end as trip, case when ${seen} then t.school_name end as school, t.counter_from is not null as countered
    from reception t join trip p on p.id = t.trip
    where t.site = ${site} and t.arrive_at < ${to} and t.leave_at > ${from} and t.deleted_at is null
      and t.status in ('requested', 'confirmed', 'received', 'completed')
    order by t.arrive_at`;
}

function bookingsSql(ctx: Context, { site, from, to }: During): Sql {
  const seen = readable(ctx, VenueBooking.name);
  return sql`
    select case when ${seen} then t.id end as id, t.venue, t.start_at as "from", t.end_at as "to", t.people, t.status,
      case when ${seen} then p.name end as trip, case when ${seen} then t.school_name end as school, t.counter_from is not null as countered
    from venue_booking t join trip p on p.id = t.trip
    where t.site = ${site} and t.start_at < ${to} and t.end_at > ${from} and t.deleted_at is null
      and t.status in ('requested', 'confirmed', 'inUse', 'completed')
    order by t.start_at`;
}

/** Whether the reader's grants reach a record. */
function readable(ctx: Context, name: string): Sql {
  const model = ctx.engine.registry.get(name);
  return conditionSql(model, can(ctx, model, 'read') ?? { id: { in: [] } }, conditionScopeOf(ctx));
}

function takenSql(ctx: Context, site: string, { first, last }: CalendarSpan): Sql {
  const model = ctx.engine.registry.get(Reception.name);
  const keyOf = (sum: string) => capacitiesOf(model).find((rule) => rule.sum?.name === sum);
  const [people, beds] = [keyOf('people'), keyOf('lodgers')].map((rule) => (rule ? counterKey(model, rule) : ''));
  return sql`
    select case rule when ${people} then 'people' else 'beds' end as what, slot as day, used::int as used from sys_capacity
    where rule in (${people}, ${beds}) and resource = ${site} and slot between ${first} and ${last} and used > 0`;
}
