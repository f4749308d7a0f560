import type { Env } from './env.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from './postgres/embedded.ts';
import type { StartLog } from './postgres/log.ts';

export interface OpenedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** The configured database, or an embedded one that is started here and stopped with the server. */
export async function databaseFor(env: Env, log: StartLog): Promise<OpenedDatabase> {
  return env.databaseUrl ? { url: env.databaseUrl, stop: nothing } : startEmbeddedPostgres({ dataDir: env.dataDir, log });
}

/** The database for a command: joins the embedded database of a running server instead of starting it. */
export async function databaseForCommand(env: Env, log: StartLog): Promise<OpenedDatabase> {
  const running = env.databaseUrl ? undefined : runningPostgresUrl(env.dataDir);
  return running ? { url: running, stop: nothing } : databaseFor(env, log);
}
