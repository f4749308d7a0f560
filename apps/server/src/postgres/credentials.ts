import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';
import { writeOnce } from '../write-once.ts';

const schema = z.object({ instance: z.string(), superuser: z.string(), application: z.string() });

/** Passwords of the two roles, and the marker that identifies this database's processes. */
export type Credentials = Readonly<z.infer<typeof schema>>;

/**
 * Reads the credentials of an embedded database, or generates them before its first start.
 * @throws StartupError when the database exists and its credentials are gone or damaged
 */
export function databaseCredentials(folder: string, clusterExists: boolean): Credentials {
  const file = path.join(folder, 'credentials.json');
  if (!clusterExists && !existsSync(file)) {
    const made: Credentials = { instance: `zhixing-${secret(6)}`, superuser: secret(24), application: secret(24) };
    writeOnce(file, `${JSON.stringify(made, null, 2)}\n`);
  }
  const stored = readCredentials(folder);
  if (stored) return stored;
  throw new StartupError(
    `The database in ${folder} cannot be opened without ${file}, which is missing or damaged: restore it from a backup, or choose another DATA_DIR.`,
  );
}

/** The stored credentials, if any. */
export function readCredentials(folder: string): Credentials | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path.join(folder, 'credentials.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

const secret = (bytes: number) => randomBytes(bytes).toString('hex');
