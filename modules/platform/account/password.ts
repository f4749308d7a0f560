import { type Argon2Parameters, argon2, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What is kept of a password. */
export interface Credential {
  readonly hash: Buffer;
  readonly salt: Buffer;
  readonly params: HashParams;
}

export interface HashParams {
  /** KiB. */
  readonly m: number;
  readonly t: number;
  readonly p: number;
}

/** Least cost of the OWASP password storage recommendation for argon2id. */
const currentParams: HashParams = { m: 19_456, t: 2, p: 1 };

/** The lower-case hex MD5 of a password, the form in which clients of this API family send it. */
export const md5Hex = (password: string): string => createHash('md5').update(password, 'utf8').digest('hex');

/**
 * Opens the wire form of a password: hex of AES-ECB with PKCS7 padding over its MD5 hex, under the UTF-8 bytes of `cipherKey`.
 * @returns the MD5 in lower-case hex, or null when it is anything else.
 */
export function openPassword(sealed: string, cipherKey: string): string | null {
  if (!/^([0-9a-f]{32}){1,8}$/i.test(sealed)) return null;
  const key = Buffer.from(cipherKey, 'utf8');
  try {
    const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
    const plain = Buffer.concat([decipher.update(sealed, 'hex'), decipher.final()]).toString('latin1');
    return /^[0-9a-f]{32}$/i.test(plain) ? plain.toLowerCase() : null;
  } catch {
    return null;
  }
}

/** Hashes an MD5 hex for keeping: argon2id under a salt of its own. */
export async function hashForKeeping(md5: string): Promise<Credential> {
  const salt = randomBytes(16);
  return { hash: await derive(md5, salt, currentParams), salt, params: currentParams };
}

/**
 * Whether an MD5 hex belongs to a credential. Without one, or without a readable password, the same work is done for nothing: the
 * time of the answer must not tell which it was.
 */
export async function isPassword(md5: string | null, credential: Credential | null): Promise<boolean> {
  const against = credential ?? nobody;
  const hash = await derive(md5 ?? '', against.salt, against.params);
  return timingSafeEqual(hash, against.hash) && md5 !== null && credential !== null;
}

/** Whether a credential was made with weaker parameters than new ones are. */
export const isOutdated = ({ params }: Credential): boolean =>
  params.m !== currentParams.m || params.t !== currentParams.t || params.p !== currentParams.p;

const TAG_BYTES = 32;
const nobody: Credential = { hash: randomBytes(TAG_BYTES), salt: randomBytes(16), params: currentParams };
const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

// The callback form runs on the thread pool: the event loop stays free while passwords are checked.
const derive = (message: string, nonce: Buffer, { m, t, p }: HashParams): Promise<Buffer> =>
  argon2id('argon2id', { message, nonce, memory: m, passes: t, parallelism: p, tagLength: TAG_BYTES });
