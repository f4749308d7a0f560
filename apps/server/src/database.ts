import type { Env } from './env.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from './postgres/embedded.ts';
import type { StartLog } from './postgres/log.ts';

export interface OpenedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** The database to serve: the configured one, or our own, started here and stopped with us. */
export async function databaseFor(env: Env, log: StartLog): Promise<OpenedDatabase> {
  return env.databaseUrl ? { url: env.databaseUrl, stop: nothing } : startEmbeddedPostgres({ dataDir: env.dataDir, log });
}

/** The database for a command, which may run beside a server: its database is joined rather than started. */
export async function databaseForCommand(env: Env, log: StartLog): Promise<OpenedDatabase> {
  const running = env.databaseUrl ? undefined : runningPostgresUrl(env.dataDir);
  return running ? { url: running, stop: nothing } : databaseFor(env, log);
}
