import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { md5Hex } from '../../password/password.ts';
import type { SignInServer } from './signing-in.ts';

/** Encrypts a new password as a client does. */
export function encryptNew(password: string, { id, key }: { id: string; key: string }): string {
  const mine = generateKeyPairSync('x25519');
  const theirs = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: key }, format: 'jwk' });
  const ephemeral = Buffer.from(String(mine.publicKey.export({ format: 'jwk' }).x), 'base64url');
  const secret = diffieHellman({ privateKey: mine.privateKey, publicKey: theirs });
  const salt = Buffer.concat([ephemeral, Buffer.from(key, 'base64url')]);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('chacha20-poly1305', Buffer.from(hkdfSync('sha256', secret, salt, 'zhixing new password', 32)), nonce, {
    authTagLength: 16,
  });
  const body = Buffer.concat([ephemeral, nonce, cipher.update(password, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${body.toString('base64url')}`;
}

/** The body of a password change, with a captcha whose answer is read from the database. */
export async function changeBody(server: SignInServer, token: string, oldPassword: string, password: string) {
  const { data: key } = await server.get('/api/oauth/PasswordKey', token);
  return { oldPassword: md5Hex(oldPassword), password: md5Hex(password), sealed: encryptNew(password, key), ...(await server.code()) };
}
