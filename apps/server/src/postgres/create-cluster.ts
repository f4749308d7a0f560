import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Layout } from './layout.ts';
import { type Programs, spawnFailure, spawnProgram } from './programs.ts';
import { openServerLog } from './server-log.ts';

/**
 * Creates the database files. They appear under their name when complete, so that a start that was killed half-way is simply repeated.
 * Text is UTF-8 and compares by code point, which is the same on every system; columns that people read name their collation themselves.
 */
export async function createCluster(files: Layout, programs: Programs, superuserPassword: string): Promise<void> {
  const draft = `${files.cluster}.new`;
  const secret = path.join(files.folder, 'superuser');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, `${superuserPassword}\n`, { mode: 0o600 });
  try {
    if (programs.account) for (const file of [draft, secret]) handOver(file, programs);
    await initdb(draft, secret, files.log, programs);
    renameSync(draft, files.cluster);
  } finally {
    rmSync(secret, { force: true });
  }
}

function handOver(file: string, programs: Programs): void {
  try {
    if (programs.account) chownSync(file, programs.account.uid, programs.account.gid);
  } catch (error) {
    throw spawnFailure(error as NodeJS.ErrnoException, programs);
  }
}

async function initdb(draft: string, secret: string, logFile: string, programs: Programs): Promise<void> {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = ['--username=postgres', '--pwfile=/dev/stdin', '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
  const locale = ['--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const input = openSync(secret, 'r');
  const output = openServerLog(logFile);
  try {
    const child = spawnProgram(programs, 'initdb', draft, [...options, ...locale], [input, output.fd, output.fd]);
    const [code] = await once(child, 'exit').catch((error) => Promise.reject(spawnFailure(error, programs)));
    if (code !== 0)
      throw new StartupError(`The embedded database could not be created: ${output.complaint()}. All output is in ${logFile}.`);
  } finally {
    closeSync(input);
    closeSync(output.fd);
  }
}
