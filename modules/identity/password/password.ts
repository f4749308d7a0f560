import { type Argon2Parameters, argon2, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The stored form of a password. */
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
  /** Id of the pepper; missing if the hash has none. */
  readonly pepper?: string;
}

interface Pepper {
  readonly id: string;
  readonly secret: Buffer;
}

let peppers: readonly Pepper[] = [];

/**
 * Sets the peppers of this process, secrets that are mixed into every hash and not stored, so that hashes from a stolen database cannot be
 * guessed. The first is used for new hashes, the others verify older ones.
 */
export function usePeppers(secrets: readonly string[]): void {
  peppers = secrets.map((secret) => ({
    id: createHash('sha256').update(`zhixing pepper ${secret}`).digest('hex').slice(0, 12),
    secret: createHash('sha256').update(secret).digest(),
  }));
}

/** Ids of this process's peppers, as stored with hashes. */
export const pepperIds = (): string[] => peppers.map(({ id }) => id);

const paramsNow = (): HashParams => ({ ...currentParams, ...(peppers[0] && { pepper: peppers[0].id }) });

/** Minimum parameters of the OWASP password storage recommendation for argon2id. */
const currentParams: HashParams = { m: 19_456, t: 2, p: 1 };

/** The lower-case hex MD5 of a password, the form in which clients of this API family send it. */
export const md5Hex = (password: string): string => createHash('md5').update(password, 'utf8').digest('hex');

/**
 * Decrypts the wire form of a password: hex of AES-ECB with PKCS7 padding over its MD5 hex, under the UTF-8 bytes of `cipherKey`.
 * @returns the MD5 in lower-case hex, or null if it is anything else.
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

/** Hashes an MD5 hex for storage: argon2id with a random salt. */
export async function hashForStorage(md5: string): Promise<Credential> {
  const [salt, params] = [randomBytes(16), paramsNow()];
  return { hash: await derive(md5, salt, params), salt, params };
}

/**
 * Whether an MD5 hex matches a credential. Without a credential or a readable password it hashes against a dummy, so that the response time
 * does not reveal which was missing.
 */
export async function isPassword(md5: string | null, credential: Credential | null): Promise<boolean> {
  const against = credential ?? nobody;
  const hash = await derive(md5 ?? '', against.salt, against.params);
  return timingSafeEqual(hash, against.hash) && md5 !== null && credential !== null;
}

/** Whether a credential was made with other parameters or another pepper than new ones. */
export const isOutdated = ({ params }: Credential): boolean =>
  params.m !== currentParams.m || params.t !== currentParams.t || params.p !== currentParams.p || params.pepper !== peppers[0]?.id;

const TAG_BYTES = 32;
const nobody: Credential = { hash: randomBytes(TAG_BYTES), salt: randomBytes(16), params: currentParams };
const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

// The callback form runs on the thread pool, so that the event loop is not blocked.
function derive(message: string, nonce: Buffer, { m, t, p, pepper }: HashParams): Promise<Buffer> {
  // Without its pepper the hash cannot match, but the same work is done.
  const secret = peppers.find(({ id }) => id === pepper)?.secret;
  return argon2id('argon2id', { message, nonce, memory: m, passes: t, parallelism: p, tagLength: TAG_BYTES, ...(secret && { secret }) });
}
