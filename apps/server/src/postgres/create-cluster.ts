import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Credentials } from './credentials.ts';
import type { Layout } from './layout.ts';
import { type Programs, spawnFailure, spawnProgram } from './programs.ts';
import { openServerLog } from './server-log.ts';

/**
 * Creates the database files in a draft folder and renames it when complete, so that an interrupted start can simply be repeated.
 * Text is UTF-8 and sorted by code point, which is the same on every system; user-visible columns specify their collation.
 */
export async function createCluster(files: Layout, programs: Programs, credentials: Credentials): Promise<void> {
  removeDrafts(files);
  const draft = path.join(files.folder, `${draftPrefix}${process.pid}.${Date.now()}`);
  const secret = path.join(files.folder, 'superuser');
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, `${credentials.superuser}\n`, { mode: 0o600 });
  try {
    if (programs.account) for (const file of [draft, secret]) handOver(file, programs);
    await initdb(draft, secret, files.log, programs, credentials.instance);
    renameSync(draft, files.cluster);
  } finally {
    rmSync(secret, { force: true });
  }
}

const draftPrefix = 'cluster.new.';

function removeDrafts(files: Layout): void {
  for (const name of readdirSync(files.folder).filter((entry) => entry.startsWith(draftPrefix))) {
    rmSync(path.join(files.folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function handOver(file: string, programs: Programs): void {
  try {
    if (programs.account) chownSync(file, programs.account.uid, programs.account.gid);
  } catch (error) {
    throw spawnFailure(error as NodeJS.ErrnoException, programs);
  }
}

async function initdb(draft: string, secret: string, logFile: string, programs: Programs, instance: string): Promise<void> {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = ['--username=postgres', '--pwfile=/dev/stdin', '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
  const locale = ['--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const input = openSync(secret, 'r');
  const output = openServerLog(logFile);
  try {
    const child = spawnProgram(
      programs,
      'initdb',
      draft,
      [...options, ...locale, '-c', `cluster_name=${instance}`],
      [input, output.fd, output.fd],
    );
    const [code] = await once(child, 'exit').catch((error) => Promise.reject(spawnFailure(error, programs)));
    if (code !== 0)
      throw new StartupError(
        `The embedded database could not be created: ${output.complaint()}. Remove the cause (all output is in ${logFile}), or set DATABASE_URL.`,
      );
  } finally {
    closeSync(input);
    closeSync(output.fd);
  }
}
