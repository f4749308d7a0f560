import { spawn } from 'node:child_process';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Account, reachable } from './account.ts';

/** Folder and account of PostgreSQL's programs for one database. */
export interface Programs {
  readonly bin: string;
  readonly account: Account;
}

/**
 * Starts a PostgreSQL program on a data folder, in its own session, so that Ctrl-C in the terminal reaches only this process.
 * @param stdio the three standard streams: file descriptors, or 'ignore'
 */
export function spawnProgram(
  { bin, account }: Programs,
  name: 'postgres' | 'initdb',
  cluster: string,
  args: string[],
  stdio: (number | 'ignore')[],
) {
  return spawn(path.join(bin, name), ['-D', folderArgument(cluster, account), ...args], {
    ...account,
    cwd: cluster,
    detached: true,
    stdio,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_MESSAGES: 'C' },
  });
}

/** The error for a program that cannot be started. */
export function spawnFailure(error: NodeJS.ErrnoException, { bin, account }: Programs): StartupError {
  const reason =
    account && ['EPERM', 'EINVAL'].includes(error.code ?? '')
      ? `this process may not change to the account that the database would run as (uid ${account.uid})`
      : `${bin} cannot be run (${error.code})`;
  return new StartupError(
    `The embedded PostgreSQL does not start: ${reason}. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    {
      cause: error,
    },
  );
}

// The database's account may own a folder whose parents it cannot traverse, such as below root's home. As the working directory it is
// accessible nevertheless.
function folderArgument(cluster: string, account: Account): string {
  return reachable(cluster, account) ? cluster : '/proc/self/cwd';
}
