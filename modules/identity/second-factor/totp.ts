import { HOTP, Secret, TOTP } from 'otpauth';

/** Codes as every authenticator takes them for granted: six figures by HMAC-SHA-1, another one every 30 seconds (RFC 6238). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** Bytes in base32 without padding (RFC 4648), as authenticators take a secret. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

interface Labelled {
  readonly issuer: string;
  readonly label: string;
}

/** The address that an authenticator reads from a QR code. A colon would end the issuer: it is left out of both names. */
export const keyAddress = (bytes: Uint8Array, { issuer, label }: Labelled): string =>
  new TOTP({ ...SETTINGS, issuer: plain(issuer), label: plain(label), secret: secretOf(bytes) }).toString();

const plain = (name: string): string => name.replaceAll(':', ' ').trim();

/** The step of time that a moment is in. */
export const stepAt = (moment: Date): number => TOTP.counter({ period: SETTINGS.period, timestamp: moment.getTime() });

/** The code of a step. */
export const codeAt = (bytes: Uint8Array, step: number, digits: number = SETTINGS.digits): string =>
  HOTP.generate({ algorithm: SETTINGS.algorithm, digits, secret: secretOf(bytes), counter: step });

/** The step whose code was typed: the one now, or a neighbour, since clocks differ; null when it is none of them. */
export function stepOf(bytes: Uint8Array, code: string, now: Date): number | null {
  // The library compares bytes of equal number, and throws for letters that take more than one.
  if (!/^\d{6}$/.test(code)) return null;
  const away = TOTP.validate({ ...SETTINGS, token: code, secret: secretOf(bytes), timestamp: now.getTime(), window: 1 });
  return away === null ? null : stepAt(now) + away;
}
