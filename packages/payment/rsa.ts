import { createPrivateKey, createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { PaymentFailure } from './failure.ts';

/** SHA-256 with RSA, as both providers use it; base64. */
export const signed = (key: KeyObject, text: string): string => sign('sha256', Buffer.from(text), key).toString('base64');

export const isSigned = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));

/** A private key as PEM, or as the bare base64 that Alipay's console hands out. */
export function privateKeyOf(text: string): KeyObject {
  for (const pem of candidates(text, ['PRIVATE KEY', 'RSA PRIVATE KEY']))
    try {
      return createPrivateKey(pem);
    } catch {
      // The next label may fit.
    }
  throw new PaymentFailure('badKey');
}

/** A public key as PEM, certificate or bare base64. */
export function publicKeyOf(text: string): KeyObject {
  if (text.includes('BEGIN CERTIFICATE')) return new X509Certificate(text).publicKey;
  for (const pem of candidates(text, ['PUBLIC KEY', 'RSA PUBLIC KEY']))
    try {
      return createPublicKey(pem);
    } catch {
      // The next label may fit.
    }
  throw new PaymentFailure('badKey');
}

// Line breaks of a PEM may be lost on the way through a form, so the text is laid out anew.
function candidates(text: string, labels: readonly string[]): string[] {
  const pem = /-----BEGIN (?<label>[A-Z ]+)-----(?<body>[^-]+)-----END/.exec(text)?.groups;
  const lines = (pem?.body ?? text).replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  return (pem?.label ? [pem.label] : labels).map((label) => `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`);
}
