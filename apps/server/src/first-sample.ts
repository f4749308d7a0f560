import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';
import { unreachable } from './unreachable.ts';

/** What the process is given. */
export interface SampleWork {
  readonly env: Env;
  readonly databaseUrl: string;
}

/** Why it failed: errors cross as copies without their class. */
export interface SampleFailure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * Makes the sample data of a first start in a process of its own, before the server opens its engine, so that the server begins as after a
 * restart: the memory allocator keeps some 200 MB that this has once used, also where it was used by another thread.
 * @throws StartupError as the start of an engine does
 */
export async function makeFirstSample(work: SampleWork, steps: (() => Promise<unknown>)[], say: (line: string) => void): Promise<void> {
  if (await hasSchools(work.databaseUrl)) return;
  const child = fork(new URL('./sample-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] });
  steps.push(async () => child.kill());
  let failure: SampleFailure | undefined;
  child.on('message', (message: string | SampleFailure) => {
    if (typeof message === 'string') say(message);
    else failure = message;
  });
  child.send(work);
  const [code] = await once(child, 'exit');
  if (failure) throw failure.name === 'StartupError' ? new StartupError(failure.message) : Object.assign(new Error(), failure);
  if (code !== 0) throw new StartupError('Making the sample data was interrupted: start the server again with an empty database.');
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
