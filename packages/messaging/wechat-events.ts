import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

/** What an official account of WeChat tells of somebody: that he follows it, or no longer does. Other sorts of messages are none of our business. */
export interface WechatEvent {
  readonly kind: 'subscribe' | 'unsubscribe' | 'other';
  readonly openId: string;
  /** When it was, in seconds since 1970: what comes late, or again, is known by it. */
  readonly at: number;
}

/** What WeChat and we alone know of an account. */
export interface ReceiverSecrets {
  readonly appId: string;
  readonly token: string;
  /** The EncodingAESKey; null where messages come in clear. */
  readonly aesKey: string | null;
}

/** How a request is signed. */
export interface Signed {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

/** Requests are taken as long as their clock and ours are no further apart. */
const FRESH_SECONDS = 300;
const KEY_LETTERS = 43;
const BLOCK = 32;
const HEAD = 20;
const IV_BYTES = 16;

/** Whether a request comes from whoever knows the token, and now. `contents`: what is signed besides, where it is sealed. */
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

/** Opens what WeChat has sealed; null where it is none of this account's. */
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

/**
 * The fields of a message, which are texts one deep. It declares nothing and names no entities, so that nothing can grow out of it: what does is
 * no message of WeChat.
 */
export function fieldsOf(xml: string): ReadonlyMap<string, string> | null {
  if (xml.length > LONGEST || /<!(?!\[CDATA\[)|<\?(?!xml\s)|&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return null;
  const whole = xml
    .trim()
    .replace(/^<\?xml[^>]*\?>/, '')
    .trim();
  if (!whole.startsWith(ROOT) || !whole.endsWith('</xml>')) return null;
  const fields = new Map<string, string>();
  for (const [, name = '', quoted, plain] of whole.slice(ROOT.length).matchAll(FIELD)) fields.set(name, quoted ?? (plain ?? '').trim());
  return fields;
}

const LONGEST = 16_384;
const ROOT = '<xml>';
const FIELD = /<(\w{1,40})>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g;

/** The event that the fields of a message tell of; null where they name nobody. */
export function eventOf(fields: ReadonlyMap<string, string>): WechatEvent | null {
  const openId = fields.get('FromUserName') ?? '';
  const at = Number(fields.get('CreateTime'));
  if (!/^[\w-]{6,64}$/.test(openId) || !Number.isInteger(at) || at <= 0 || at > 4_102_444_800) return null;
  const name = fields.get('MsgType') === 'event' ? fields.get('Event') : '';
  return { kind: name === 'subscribe' || name === 'unsubscribe' ? name : 'other', openId, at };
}
