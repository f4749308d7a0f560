import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Operating system account of the database; undefined for that of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. When started by root, it runs as the owner of existing data, else as `postgres`, else as `nobody`; no
 * account is ever created.
 * @param cluster the folder of the database files, which need not exist yet
 * @throws StartupError when no account can be used here
 */
export function databaseAccount(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const me = process.getuid?.();
  if (me === undefined)
    throw new StartupError('The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL 15 or later.');
  if (me === 0) return rootsDeputy(owner);
  if (owner && owner.uid !== me) {
    throw new StartupError(
      `The database files in ${cluster} belong to another user (uid ${owner.uid}): start as that user or as root, choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  return undefined;
}

/** Whether an account can read (and enter or execute) a file or folder, by the permission bits along the path. */
export function reachable(target: string, account: Account): boolean {
  if (!account) return true;
  if (!allowed(statSync(target), account, 0o5)) return false;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (!allowed(statSync(folder), account, 0o1)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function rootsDeputy(owner: Stats | undefined): Account {
  if (process.platform !== 'linux')
    throw new StartupError('PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or later.');
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = passwdEntry('postgres') ?? passwdEntry('nobody');
  if (account) return account;
  throw new StartupError(
    'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account to run it as: start as an ordinary user, or set DATABASE_URL.',
  );
}

function passwdEntry(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function allowed(stat: Stats, account: NonNullable<Account>, bits: number): boolean {
  const shift = stat.uid === account.uid ? 6 : stat.gid === account.gid ? 3 : 0;
  return ((stat.mode >> shift) & bits) === bits;
}
