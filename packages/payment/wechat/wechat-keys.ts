import { type KeyObject, X509Certificate } from 'node:crypto';
import { PaymentFailure } from '../failure.ts';
import { isSigned, publicKeyOf } from '../rsa.ts';
import { type Sealed, unsealed } from './aes-gcm.ts';
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
  /** Throws unless WeChat Pay signed the body. An unknown serial makes it fetch the certificates once, so that a rotation needs no hand. */
  mustBeSigned(body: string, by: Signature): Promise<void>;
}

/** A body with the signature under which it came. */
export interface SignedBody {
  readonly body: string;
  readonly by: Signature;
}

/** Unknown serials fetch at most once in this time, so that forged ones cannot cause a flood of requests. */
const PAUSE_MS = 60_000;

/** The public keys of WeChat Pay: those configured, and certificates fetched when a new serial turns up. */
export function wechatKeys(config: WechatConfig, fetchCertificates: () => Promise<SignedBody>, now: () => number = Date.now): WechatKeys {
  const keys = new Map(Object.entries(config.publicKeys).map(([id, text]) => [id, publicKeyOf(text)]));
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const fetched = async (serial: string): Promise<KeyObject | undefined> => {
    if (serial.startsWith(PUBLIC_KEY_ID) || now() - fetchedAt < PAUSE_MS) return undefined;
    fetchedAt = now();
    for (const [id, key] of certificatesIn(config, await fetchCertificates(), keys)) keys.set(id, key);
    return keys.get(serial);
  };
  return {
    mustBeSigned: async (body, by) => {
      const key = keys.get(by.serial) ?? (await fetched(by.serial));
      if (!key || !isSigned(key, `${by.timestamp}\n${by.nonce}\n${body}\n`, by.signature))
        throw new PaymentFailure('badSignature', by.serial);
    },
  };
}

interface Certificates {
  readonly data?: readonly { readonly serial_no: string; readonly encrypt_certificate: Sealed }[];
}

/** The certificates of an answer, which only the holder of the API key can read, and which one of the keys must have signed. */
function certificatesIn({ apiKey }: WechatConfig, { body, by }: SignedBody, known: ReadonlyMap<string, KeyObject>): [string, KeyObject][] {
  const { data = [] } = JSON.parse(body) as Certificates;
  const found = data.map(({ serial_no: serial, encrypt_certificate: sealed }): [string, KeyObject] => [
    serial,
    new X509Certificate(unsealed(apiKey, sealed)).publicKey,
  ]);
  const key = known.get(by.serial) ?? new Map(found).get(by.serial);
  if (!key || !isSigned(key, `${by.timestamp}\n${by.nonce}\n${body}\n`, by.signature)) throw new PaymentFailure('badSignature', by.serial);
  return found;
}
