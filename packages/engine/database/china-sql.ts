import sql, { type Sql } from 'sql-template-tag';

/** A moment of a statement as a timestamp without zone, as the clocks of China show it; see `china-time.ts` of the model language. */
export const chinaTimestamp = (moment: Sql): Sql => sql`(${moment} at time zone interval '8 hours')`;
