import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { limits } from '../account/settings.ts';

/*
 * The browser encrypts a new password with a key of the server, so that the policy can be checked on the plain text: `<key id>.<base64url of:
 * ephemeral X25519 public key (32), nonce (12), ChaCha20-Poly1305 ciphertext and tag (16)>`, the key derived by HKDF-SHA-256 from the
 * shared secret with both public keys as salt. Works on plain-http addresses, where WebCrypto is missing.
 */
const INFO = 'zhixing new password';
const SIZES = { key: 32, nonce: 12, tag: 16 } as const;

export interface PublicKey {
  readonly id: string;
  /** Base64url of the raw X25519 key. */
  readonly key: string;
}

/**
 * The public key to encrypt with, shared by all processes. It is replaced at half of its lifetime, so that passwords encrypted before can still be
 * decrypted.
 */
export async function publicKey({ engine }: Pick<Context, 'engine'>): Promise<PublicKey> {
  const now = engine.now();
  const young = new Date(now.getTime() - limits.passwordKeyLives / 2);
  const [stored] = await engine.database.query<{ id: string; private_key: Buffer }>(
    sql`select id, private_key from sys_password_key where created_at > ${young} order by created_at desc limit 1`,
  );
  if (stored) return { id: stored.id, key: rawPublic(privateFrom(stored.private_key)).toString('base64url') };
  const { privateKey } = generateKeyPairSync('x25519');
  const id = newId();
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  await engine.database.query(sql`insert into sys_password_key (id, private_key, created_at) values (${id}, ${secret}, ${now})`);
  return { id, key: rawPublic(privateKey).toString('base64url') };
}

/** Decrypts an encrypted password; null if that fails for any reason. */
export async function decryptPassword({ engine }: Pick<Context, 'engine'>, sealed: string): Promise<string | null> {
  const [id = '', body = ''] = sealed.split('.');
  if (!isId(id)) return null;
  const alive = new Date(engine.now().getTime() - limits.passwordKeyLives);
  const [stored] = await engine.database.query<{ private_key: Buffer }>(
    sql`select private_key from sys_password_key where id = ${id} and created_at > ${alive}`,
  );
  return stored ? opened(privateFrom(stored.private_key), Buffer.from(body, 'base64url')) : null;
}

function opened(privateKey: KeyObject, message: Buffer): string | null {
  const theirs = message.subarray(0, SIZES.key);
  const nonce = message.subarray(SIZES.key, SIZES.key + SIZES.nonce);
  const sealed = message.subarray(SIZES.key + SIZES.nonce, -SIZES.tag);
  try {
    const secret = diffieHellman({ privateKey, publicKey: publicFrom(theirs) });
    const salt = Buffer.concat([theirs, rawPublic(privateKey)]);
    const key = Buffer.from(hkdfSync('sha256', secret, salt, INFO, SIZES.key));
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: SIZES.tag });
    decipher.setAuthTag(message.subarray(-SIZES.tag));
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const privateFrom = (secret: Buffer): KeyObject => createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });

const publicFrom = (key: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: key.toString('base64url') }, format: 'jwk' });

const rawPublic = (privateKey: KeyObject): Buffer =>
  Buffer.from(String(createPublicKey(privateKey).export({ format: 'jwk' }).x), 'base64url');
