import sql, { raw, type Sql } from 'sql-template-tag';

/** SQL condition that a record is under hold on a day. Ignores deletion of the hold: only the `end` action ends it. */
export const withheld = (model: string, alias: string, day: string): Sql =>
  sql`exists (select 1 from legal_hold h where h.subject = ${model} and h.record = ${raw(`${alias}.id::text`)} and h.status = 'held'
    and (h.until is null or h.until >= ${day}::date))`;
