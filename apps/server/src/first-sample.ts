import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Env } from './env.ts';
import type { Undo } from './serve.ts';
import { StartupError } from './startup-error.ts';
import { unreachable } from './unreachable.ts';

/** What the thread is given. */
export interface SampleWork {
  readonly env: Env;
  readonly databaseUrl: string;
}

/**
 * Makes the sample data of a first start in a thread of its own, before the server opens its engine: the memory that this takes goes with the
 * thread, and the server begins as after a restart.
 * @throws StartupError as the start of an engine does
 */
export async function makeFirstSample(work: SampleWork, steps: Undo[], say: (line: string) => void): Promise<void> {
  if (await hasSchools(work.databaseUrl)) return;
  const thread = new Worker(new URL('./sample-thread.ts', import.meta.url), { workerData: work });
  steps.push(() => thread.terminate());
  thread.on('message', say);
  // `once` rejects where the thread ends with an error. Errors cross as copies without their class.
  const [code] = await once(thread, 'exit').catch((error: Error) => {
    throw error.name === 'StartupError' ? new StartupError(error.message) : error;
  });
  if (code !== 0) throw new StartupError('Making the sample data was interrupted: start the server again.');
}

/** Whether there is anything to be left as it is. A database without tables has none. */
async function hasSchools(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    const { rows } = await client.query("select to_regclass('school') is not null as made");
    return rows[0].made && (await client.query('select 1 from school limit 1')).rowCount === 1;
  } catch (error) {
    throw unreachable(error, connectionString);
  } finally {
    await client.end();
  }
}
