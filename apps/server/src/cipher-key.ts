import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolderNow } from '@zhixing/engine/files/folder.ts';
import { cipherKey, secretKey } from './env-values.ts';
import { StartupError } from './startup-error.ts';
import { writeOnce } from './write-once.ts';

/**
 * The key for encrypting the login password in browsers: the configured one, else one generated on first use and stored in the data
 * folder, so that open sign-in pages survive a restart.
 * @returns 16, 24 or 32 bytes of UTF-8; a generated one has 32 hexadecimal digits.
 */
export function loginCipherKey(env: { readonly dataDir: string; readonly cipherKey: string | undefined }): string {
  if (env.cipherKey) return env.cipherKey;
  const file = path.join(env.dataDir, 'cipher-key');
  makeFolderNow(env.dataDir);
  writeOnce(file, randomBytes(16).toString('hex'));
  const stored = cipherKey.safeParse(readFileSync(file, 'utf8').trim());
  if (stored.success) return stored.data;
  throw new StartupError(
    `The file ${file} does not hold a key of 16, 24 or 32 bytes: remove it to have a new one made, or set CIPHER_KEY.`,
  );
}

/**
 * The key that encrypts secrets in the database; never leaves the server. The configured one, else one generated on first use and stored in
 * the data folder. Several server processes with separate data folders need a configured one.
 */
export function secretsKey(env: { readonly dataDir: string; readonly secretKey: string | undefined }): string {
  if (env.secretKey) return env.secretKey;
  const file = path.join(env.dataDir, 'secret-key');
  makeFolderNow(env.dataDir);
  writeOnce(file, randomBytes(32).toString('hex'));
  const stored = secretKey.safeParse(readFileSync(file, 'utf8').trim());
  if (stored.success) return stored.data;
  throw new StartupError(`The file ${file} does not hold a key of 32 characters or more: bring it back from a backup, or set SECRET_KEY.`);
}
