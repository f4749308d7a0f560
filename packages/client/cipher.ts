import { ecb } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The lower-case hex MD5 that clients of this API family send instead of the password. */
export const hashPassword = (password: string): string => bytesToHex(md5(utf8ToBytes(password)));

/**
 * A password in the form that the sign-in call expects: MD5 hex, then AES-ECB with PKCS7 under the UTF-8 bytes of `cipherKey` (16, 24 or
 * 32), hex.
 * The wire form is fixed by the specification; the secrecy comes from TLS and from argon2id at rest.
 */
export const sealPassword = (password: string, cipherKey: string): string =>
  bytesToHex(ecb(utf8ToBytes(cipherKey)).encrypt(utf8ToBytes(hashPassword(password))));
