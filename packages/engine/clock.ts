import sql from 'sql-template-tag';
import type { Database } from './database/database.ts';

/** The clock of this machine beside that of the database, which several machines share. */
export interface Clocks {
  /** Milliseconds since 1970, as this machine says. */
  readonly at: number;
  /** Seconds by which the clock of the database is ahead. */
  readonly aheadSeconds: number;
  /** Milliseconds that the question took. */
  readonly answerMs: number;
}

/** Compares the two clocks; what the answer takes on its way is halved. */
export async function lookAtClocks(database: Database): Promise<Clocks> {
  const at = Date.now();
  const [moment] = await database.query<{ now: Date }>(sql`select clock_timestamp() as now`);
  const answerMs = Date.now() - at;
  if (!moment) throw new Error('the database answers nothing');
  return { at, answerMs, aheadSeconds: (moment.now.getTime() - at - answerMs / 2) / 1000 };
}
