import { type KeyObject, X509Certificate } from 'node:crypto';
import { PaymentFailure } from '../failure.ts';
import { isSigned, publicKeyOf } from '../rsa.ts';
import { decrypted, type Encrypted } from './aes-gcm.ts';
import { PUBLIC_KEY_ID, type WechatConfig } from './config.ts';

/** Values of the headers by which WeChat Pay signs a body. */
export interface Signature {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly serial: string;
}

export const signatureIn = (header: (name: string) => string | null | undefined): Signature => ({
  timestamp: header('wechatpay-timestamp') ?? '',
  nonce: header('wechatpay-nonce') ?? '',
  signature: header('wechatpay-signature') ?? '',
  serial: header('wechatpay-serial') ?? '',
});

export interface WechatKeys {
  /** Throws unless WeChat Pay signed the body. An unknown serial makes it fetch the certificates once, so that a rotation needs no manual step. */
  mustBeSigned(body: string, by: Signature): Promise<void>;
}

/** A body with the signature under which it came. */
export interface SignedBody {
  readonly body: string;
  readonly by: Signature;
}

interface Certificate {
  readonly key: KeyObject;
  /** Milliseconds; it is not believed before and after. */
  readonly from: number;
  readonly until: number;
}

/** Unknown serials fetch at most once in this time, so that forged ones cannot cause a flood of requests. */
const PAUSE_MS = 60_000;
/** WeChat Pay asks merchants to fetch anew within this time: the list names a new certificate before it signs, and no longer one that is withdrawn. */
const FRESH_MS = 12 * 3_600_000;

/** The public keys of WeChat Pay: those configured, and certificates, fetched when a new serial turns up and every twelve hours in use. */
export function wechatKeys(config: WechatConfig, fetchCertificates: () => Promise<SignedBody>, now: () => number): WechatKeys {
  const configured = new Map(Object.entries(config.publicKeys).map(([id, text]) => [id, publicKeyOf(text)]));
  const certificates = keptCertificates(config, fetchCertificates, now);
  return {
    mustBeSigned: async (body, by) => {
      const key = configured.get(by.serial) ?? (by.serial.startsWith(PUBLIC_KEY_ID) ? undefined : await certificates(by.serial));
      if (!key || !isSignedBy(key, body, by)) throw new PaymentFailure('badSignature', by.serial);
    },
  };
}

/** Finds the certificate of a serial. Whoever asks while the list is being fetched waits for that answer. */
function keptCertificates(config: WechatConfig, fetchCertificates: () => Promise<SignedBody>, now: () => number) {
  let known: ReadonlyMap<string, Certificate> = new Map();
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  const refresh = async () => {
    askedAt = now();
    known = certificatesIn(config, await fetchCertificates(), known, now());
  };
  const refreshed = async () => {
    running ??= refresh().finally(() => {
      running = null;
    });
    await running;
  };
  return async (serial: string): Promise<KeyObject | undefined> => {
    const age = now() - askedAt;
    if (known.has(serial)) {
      // A list that cannot be fetched now is fetched again later; until then the former one holds.
      if (age >= FRESH_MS) await refreshed().catch(() => undefined);
    } else if (running || age >= PAUSE_MS) await refreshed();
    return validKey(known.get(serial), now());
  };
}

const validKey = (found: Certificate | undefined, at: number): KeyObject | undefined =>
  found && found.from <= at && at <= found.until ? found.key : undefined;

const isSignedBy = (key: KeyObject, body: string, { timestamp, nonce, signature }: Signature): boolean =>
  isSigned(key, `${timestamp}\n${nonce}\n${body}\n`, signature);

interface Listed {
  readonly serial_no: string;
  readonly encrypt_certificate: Encrypted;
}

/** The certificates of an answer, which only the holder of the API key can read, and which one of the keys must have signed. */
function certificatesIn({ apiKey }: WechatConfig, { body, by }: SignedBody, known: ReadonlyMap<string, Certificate>, at: number) {
  const found = new Map(
    listIn(body).map(({ serial_no, encrypt_certificate }) => [serial_no, read(decrypted(apiKey, encrypt_certificate))]),
  );
  const key = validKey(known.get(by.serial) ?? found.get(by.serial), at);
  if (!key || !isSignedBy(key, body, by)) throw new PaymentFailure('badSignature', by.serial);
  return found;
}

function listIn(body: string): readonly Listed[] {
  try {
    const { data = [] } = JSON.parse(body) as { readonly data?: readonly Listed[] };
    return data;
  } catch {
    throw new PaymentFailure('oddAnswer', 'certificates');
  }
}

function read(pem: string): Certificate {
  try {
    const { publicKey: key, validFrom, validTo } = new X509Certificate(pem);
    return { key, from: Date.parse(validFrom), until: Date.parse(validTo) };
  } catch {
    throw new PaymentFailure('oddAnswer', 'certificates');
  }
}
