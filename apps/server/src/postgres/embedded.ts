import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolderNow } from '@zhixing/engine/files/folder.ts';
import { StartupError } from '../startup-error.ts';
import { databaseAccount } from './account.ts';
import { installedPostgres, runnablePrograms } from './binaries.ts';
import { createCluster } from './create-cluster.ts';
import { type Credentials, databaseCredentials, readCredentials } from './credentials.ts';
import { lockFolder, lockOwner } from './data-lock.ts';
import { freePort } from './free-port.ts';
import { type Layout, layout } from './layout.ts';
import { clearLeftover } from './leftover.ts';
import type { StartLog } from './log.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { Programs } from './programs.ts';
import { applicationUrl, provision, superuserUrl } from './provision.ts';
import { runServer, stopServer } from './run-server.ts';
import { defaultSettings, settingArguments } from './settings.ts';
import { superviseProcess } from './supervise.ts';

export interface EmbeddedPostgres {
  /** URL for the application: a role that owns the database `zhixing` and is no superuser. */
  readonly url: string;
  /** URL for tests and maintenance: the superuser in the database `postgres`. */
  readonly adminUrl: string;
  /** Stops the database and unlocks the data folder; all commits are on disk. */
  stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL on a data folder, creating it on the first start, and restarts it on failure until `stop`.
 * Remains of a killed server are cleaned up first. The URL stays the same for the lifetime of this process.
 * @param options.dataDir absolute path of the data folder; the database lies in `postgres` below it
 * @param options.settings server settings over the defaults, such as `fsync: 'off'` for a database that is thrown away
 * @throws StartupError in one sentence when the folder is in use, or when this system cannot run it and DATABASE_URL is needed
 */
export async function startEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly log: StartLog;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const files = layout(options.dataDir);
  makeFolder(files.folder);
  const release = lockFolder(files.folder);
  try {
    const started = await open(files, options.log, { ...defaultSettings, ...options.settings });
    return { ...started, stop: () => started.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** URL of the database that a running server has started on this data folder, for commands. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const { folder, cluster } = layout(dataDir);
  if (!lockOwner(folder)) return undefined;
  const state = readPostmasterFile(cluster);
  const credentials = readCredentials(folder);
  return state?.ready && credentials ? applicationUrl(credentials.application, state.port) : undefined;
}

async function open(files: Layout, log: StartLog, settings: Readonly<Record<string, string>>): Promise<EmbeddedPostgres> {
  const account = databaseAccount(files.cluster);
  const installation = installedPostgres();
  const programs: Programs = { account, bin: runnablePrograms(installation, account, account ? '/var/lib/zhixing' : files.folder) };
  const existed = existsSync(files.cluster);
  const credentials = databaseCredentials(files.folder, existed);
  await clearLeftover(files.cluster, credentials.instance, log);
  if (existed) checkVersion(files.cluster, installation.version);
  else {
    log.info('Creating the database.');
    await createCluster(files, programs, credentials);
  }
  const { child, port } = await startOnFreePort(files, programs, credentials, settings);
  const adminUrl = superuserUrl(credentials.superuser, port);
  try {
    await provision(adminUrl, credentials.application);
  } catch (error) {
    await stopServer(child);
    throw error;
  }
  const restart = async () => {
    await clearLeftover(files.cluster, credentials.instance, log);
    return runServer(files, programs, serverArguments(credentials, settings, port));
  };
  return { url: applicationUrl(credentials.application, port), adminUrl, stop: superviseProcess(child, restart, log) };
}

async function startOnFreePort(files: Layout, programs: Programs, credentials: Credentials, settings: Readonly<Record<string, string>>) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      const child: ChildProcess = await runServer(files, programs, serverArguments(credentials, settings, port));
      return { child, port };
    } catch (error) {
      if (attempt === 5 || !(error instanceof StartupError) || !error.message.includes('TCP/IP')) throw error;
    }
  }
}

function serverArguments(credentials: Credentials, settings: Readonly<Record<string, string>>, port: number): string[] {
  return settingArguments({ ...settings, port: String(port), cluster_name: credentials.instance });
}

function checkVersion(cluster: string, installed: string): void {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const major = installed.split('.')[0];
  if (made !== major) {
    throw new StartupError(
      `The database in ${cluster} was made by PostgreSQL ${made}, and this version brings PostgreSQL ${major}: export it with the former version and import it here, or set DATABASE_URL.`,
    );
  }
}

function makeFolder(folder: string): void {
  try {
    makeFolderNow(folder);
  } catch (cause) {
    throw new StartupError(
      `The folder ${folder} cannot be made (${(cause as NodeJS.ErrnoException).code}): make it writable, or choose another DATA_DIR.`,
      { cause },
    );
  }
}
