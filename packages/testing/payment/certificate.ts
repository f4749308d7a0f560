import { type KeyObject, sign } from 'node:crypto';

/** DER of the algorithm sha256WithRSAEncryption. */
const SHA256_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const [INTEGER, BITS, TEXT, TIME, SEQUENCE, SET] = [0x02, 0x03, 0x0c, 0x17, 0x30, 0x31] as const;
const SHORT = 0x80;
/** DER writes lengths from here on into bytes of their own. */
const BYTE = 0x100;

interface Certified {
  /** Hexadecimal. */
  readonly serial: string;
  readonly from: Date;
  readonly until: Date;
  /** Common name. */
  readonly name?: string;
  /** Who signs it; itself unless named. */
  readonly by?: { readonly privateKey: KeyObject; readonly name: string };
}

/** An X.509 certificate as PEM, such as a provider lists of itself. */
export function certificateOf(
  keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
  { serial, from, until, name = 'Tenpay.com sign', by = { privateKey: keys.privateKey, name } }: Certified,
): string {
  const spki = keys.publicKey.export({ type: 'spki', format: 'der' });
  // A leading zero, where the first bit would make the number negative.
  const number = der(INTEGER, Buffer.from(/^[89a-f]/i.test(serial) ? `00${serial}` : serial, 'hex'));
  const body = der(SEQUENCE, number, SHA256_RSA, named(by.name), der(SEQUENCE, timeOf(from), timeOf(until)), named(name), spki);
  const signature = der(BITS, Buffer.from([0]), sign('sha256', body, by.privateKey));
  const lines = der(SEQUENCE, body, SHA256_RSA, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const named = (name: string): Buffer => der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from(name)))));

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const bytes = length < SHORT ? [length] : length < BYTE ? [SHORT + 1, length] : [SHORT + 2, length >> 8, length % BYTE];
  return Buffer.concat([Buffer.from([tag, ...bytes]), ...parts]);
}

/** UTCTime: two digits of the year up to the second. */
const timeOf = (at: Date): Buffer => der(TIME, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));
