import type { Context } from '@zhixing/engine/context.ts';
import { chinaTimestamp } from '@zhixing/engine/database/china-sql.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql, { type Sql } from 'sql-template-tag';
import { mustHold } from '../../sample/must-hold.ts';

const brokenOn = (today: string): Readonly<Record<string, Sql>> => ({
  'the introduction of one base has ended, and it applies for the next one': sql`
    select 1 where not exists (select 1 from site s where s.kind = 'base' and s.status = 'registered' and s.valid_to < ${today}::date
      and exists (select 1 from introduction_application a where a.site = s.id and a.status = 'approved'))`,
  'trips ahead name bases and camps that stay introduced until their return': sql`
    select 1 from trip t join site s on s.id = any(t.sites) or s.id in (select i.site from itinerary_item i where i.trip = t.id)
     where t.depart_at > ${today}::date and t.status <> 'cancelled'
       and (s.status <> 'introduced' or s.valid_to < ${chinaTimestamp(sql`t.return_at`)}::date)`,
  'trips ahead find their bases and camps open': sql`
    select 1 from trip t join site_closed_day c on c.site = any(t.sites) and c.deleted_at is null
     where t.depart_at > ${today}::date and t.status <> 'cancelled'
       and c.day between ${chinaTimestamp(sql`t.depart_at`)}::date and ${chinaTimestamp(sql`t.return_at`)}::date`,
});

/** Throws if the trips of the sample go where none may be planned. */
export const tripsMustHold = (ctx: Context): Promise<void> => mustHold(ctx.db, brokenOn(chinaDay(ctx.now())));
