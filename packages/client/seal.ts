import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const INFO = 'zhixing new password';
const NONCE_BYTES = 12;

/** The server's key: its id and the raw X25519 public key in base64url. */
export interface PasswordKey {
  readonly id: string;
  readonly key: string;
}

/**
 * Encrypts a new password to the server's public key, also over plain http, where the browser has no WebCrypto:
 * `<key id>.<base64url of ephemeral public key, nonce, ChaCha20-Poly1305 ciphertext>`.
 */
export function sealNewPassword(password: string, { id, key }: PasswordKey): string {
  const theirs = fromBase64Url(key);
  const mine = x25519.keygen();
  const secret = x25519.getSharedSecret(mine.secretKey, theirs);
  const once = hkdf(sha256, secret, concatBytes(mine.publicKey, theirs), utf8ToBytes(INFO), 32);
  const nonce = randomBytes(NONCE_BYTES);
  const sealed = chacha20poly1305(once, nonce).encrypt(utf8ToBytes(password));
  return `${id}.${toBase64Url(concatBytes(mine.publicKey, nonce, sealed))}`;
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
