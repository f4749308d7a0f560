import sql from 'sql-template-tag';
import type { Database } from './database/database.ts';

/** Compares this machine's clock with that of the database, which several machines share. */
export interface Clocks {
  /** This machine's time, in milliseconds since 1970. */
  readonly at: number;
  /** Seconds by which the database clock is ahead. */
  readonly aheadSeconds: number;
  /** Round trip time of the query in milliseconds. */
  readonly answerMs: number;
}

/** Compares the clocks, assuming that the answer took half the round trip. */
export async function lookAtClocks(database: Database): Promise<Clocks> {
  const at = Date.now();
  const [moment] = await database.query<{ now: Date }>(sql`select clock_timestamp() as now`);
  const answerMs = Date.now() - at;
  if (!moment) throw new Error('the database answers nothing');
  return { at, answerMs, aheadSeconds: (moment.now.getTime() - at - answerMs / 2) / 1000 };
}
