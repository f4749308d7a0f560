import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

/** A follow or unfollow event of a WeChat official account; other message types are ignored. */
export interface WechatEvent {
  readonly kind: 'subscribe' | 'unsubscribe' | 'other';
  readonly openId: string;
  /** Unix time of the event, to detect late and repeated deliveries. */
  readonly at: number;
}

/** Secrets shared with WeChat for one account. */
export interface ReceiverSecrets {
  readonly appId: string;
  readonly token: string;
  /** The EncodingAESKey; null for plain-text messages. */
  readonly aesKey: string | null;
}

/** Signature parameters of a request. */
export interface Signed {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

/** Maximum clock difference; older requests are rejected as replays. */
const FRESH_SECONDS = 300;
const KEY_LETTERS = 43;
const BLOCK = 32;
const HEAD = 20;
const IV_BYTES = 16;

/** Verifies the signature and freshness of a request. `contents`: further signed parts, for encrypted messages. */
export function isSigned(
  { token }: ReceiverSecrets,
  { timestamp, nonce, signature }: Signed,
  now: Date,
  contents: readonly string[] = [],
): boolean {
  const seconds = Number(timestamp);
  if (!Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > FRESH_SECONDS) return false;
  const expected = createHash('sha1')
    .update([token, timestamp, nonce, ...contents].toSorted().join(''))
    .digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const isAesKey = (text: string): boolean => text.length === KEY_LETTERS && /^[A-Za-z0-9]+$/.test(text);

/** Decrypts a WeChat message; null if it is not for this account. */
export function opened({ aesKey, appId }: ReceiverSecrets, sealed: string): string | null {
  if (aesKey === null || !isAesKey(aesKey)) return null;
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) return null;
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, IV_BYTES)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const padding = plain.at(-1) ?? 0;
  if (padding < 1 || padding > BLOCK || plain.length < HEAD + padding) return null;
  const content = plain.subarray(IV_BYTES, plain.length - padding);
  const length = content.readUInt32BE(0);
  if (length > content.length - 4) return null;
  return content.subarray(4 + length).toString() === appId ? content.subarray(4, 4 + length).toString() : null;
}

/** The flat text fields of a message. Doctypes and entities are rejected, which prevents XML entity expansion; WeChat sends none. */
export function fieldsOf(xml: string): ReadonlyMap<string, string> | null {
  if (xml.length > MAX_LENGTH || /<!(?!\[CDATA\[)|<\?(?!xml\s)|&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return null;
  const whole = xml
    .trim()
    .replace(/^<\?xml[^>]*\?>/, '')
    .trim();
  if (!whole.startsWith(ROOT) || !whole.endsWith('</xml>')) return null;
  const fields = new Map<string, string>();
  for (const [, name = '', quoted, plain] of whole.slice(ROOT.length).matchAll(FIELD)) fields.set(name, quoted ?? (plain ?? '').trim());
  return fields;
}

const MAX_LENGTH = 16_384;
const ROOT = '<xml>';
const FIELD = /<(\w{1,40})>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g;

/** The event of a message; null without a valid sender. */
export function eventOf(fields: ReadonlyMap<string, string>): WechatEvent | null {
  const openId = fields.get('FromUserName') ?? '';
  const at = Number(fields.get('CreateTime'));
  if (!/^[\w-]{6,64}$/.test(openId) || !Number.isInteger(at) || at <= 0 || at > 4_102_444_800) return null;
  const name = fields.get('MsgType') === 'event' ? fields.get('Event') : '';
  return { kind: name === 'subscribe' || name === 'unsubscribe' ? name : 'other', openId, at };
}
