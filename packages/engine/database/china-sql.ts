import sql, { type Sql } from 'sql-template-tag';

/** A timestamp without time zone in China time; see `china-time.ts` in the model package. */
export const chinaTimestamp = (moment: Sql): Sql => sql`(${moment} at time zone interval '8 hours')`;

/** The moment at which the day of another one begins in China. */
export const chinaDayStart = (moment: Sql): Sql => sql`(date_trunc('day', ${chinaTimestamp(moment)}) at time zone interval '8 hours')`;
