import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { accountErrors } from '../account/account.errors.ts';
import type { AccountSettings } from '../account/settings.ts';

const SIZES = { key: 32, nonce: 12, tag: 16 } as const;

/**
 * Encrypts under the server's key, so that a copy of the database alone reveals nothing: nonce (12), AES-256-GCM ciphertext, tag (16).
 * `owner` is authenticated with it, so that a value cannot be moved to another owner.
 */
export function encryptSecret(settings: AccountSettings, owner: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(SIZES.nonce);
  const cipher = createCipheriv('aes-256-gcm', keyOf(settings, 'seal'), nonce, { authTagLength: SIZES.tag }).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a secret. Throws if the server's key has changed, which an administrator must correct. */
export function decryptSecret(settings: AccountSettings, owner: string, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(settings, 'seal'), sealed.subarray(0, SIZES.nonce), {
      authTagLength: SIZES.tag,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-SIZES.tag));
    return Buffer.concat([decipher.update(sealed.subarray(SIZES.nonce, -SIZES.tag)), decipher.final()]);
  } catch {
    throw accountErrors.secondFactorUnreadable();
  }
}

/** The stored form of a recovery code, which cannot be guessed without the server's key. */
export const recoveryHash = (settings: AccountSettings, owner: string, code: string): Buffer =>
  createHmac('sha256', keyOf(settings, 'recovery')).update(`${owner} ${code}`).digest();

/** A token derived from its owner: the same each time, so that it need not be stored, and not to be guessed without the server's key. */
export const derivedToken = (settings: AccountSettings, owner: string): Buffer =>
  createHmac('sha256', keyOf(settings, 'token')).update(owner).digest();

function keyOf({ secretKey }: AccountSettings, purpose: string): Buffer {
  if (!secretKey) throw accountErrors.secondFactorUnreadable();
  return Buffer.from(hkdfSync('sha256', secretKey, '', `zhixing ${purpose}`, SIZES.key));
}
