import { HOTP, Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator supports: six digits by HMAC-SHA-1, a new code every 30 seconds (RFC 6238). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** Base32 without padding (RFC 4648), the format in which authenticators take a secret. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

interface Labelled {
  readonly issuer: string;
  readonly label: string;
}

/** The address in an authenticator's QR code. Colons are removed from both names, since a colon ends the issuer. */
export const keyAddress = (bytes: Uint8Array, { issuer, label }: Labelled): string =>
  new TOTP({ ...SETTINGS, issuer: plain(issuer), label: plain(label), secret: secretOf(bytes) }).toString();

const plain = (name: string): string => name.replaceAll(':', ' ').trim();

/** The time step of a moment. */
export const stepAt = (moment: Date): number => TOTP.counter({ period: SETTINGS.period, timestamp: moment.getTime() });

/** The code of a step. */
export const codeAt = (bytes: Uint8Array, step: number, digits: number = SETTINGS.digits): string =>
  HOTP.generate({ algorithm: SETTINGS.algorithm, digits, secret: secretOf(bytes), counter: step });

/** The step of a code: the current one or a neighbour, since clocks differ; null if none matches. */
export function stepOf(bytes: Uint8Array, code: string, now: Date): number | null {
  // The library throws for characters of more than one byte.
  if (!/^\d{6}$/.test(code)) return null;
  const away = TOTP.validate({ ...SETTINGS, token: code, secret: secretOf(bytes), timestamp: now.getTime(), window: 1 });
  return away === null ? null : stepAt(now) + away;
}
