import { randomBytes } from 'node:crypto';
import { PaymentFailure, reaching } from '../failure.ts';
import type { Fetch } from '../provider.ts';
import { privateKeyOf, signed } from '../rsa.ts';
import { PUBLIC_KEY_ID, type WechatConfig } from './config.ts';
import { type SignedBody, signatureIn, type WechatKeys, wechatKeys } from './wechat-keys.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_048_576;
const MAX_FILE_BYTES = 64 * 1_048_576;
const TOO_MANY = 429;
const SERVER = 500;

type Json = Readonly<Record<string, unknown>>;

export interface WechatClient {
  readonly keys: WechatKeys;
  get(path: string): Promise<Json>;
  post(path: string, body: object): Promise<Json>;
  /** A file whose address an answer named; its contents are not signed, so the caller compares their hash. */
  download(url: string): Promise<Buffer>;
  sign(text: string): string;
}

/** Signed requests to WeChat Pay, whose answers are verified. */
export function wechatClient(fetch: Fetch, config: WechatConfig, clock: () => Date): WechatClient {
  const now = () => clock().getTime();
  const key = privateKeyOf(config.privateKey);
  const send = (method: string, url: URL, body: string, maxBytes = MAX_BYTES): Promise<Response> => {
    const signing = {
      method,
      target: `${url.pathname}${url.search}`,
      body,
      timestamp: String(Math.floor(now() / 1000)),
      nonce: randomBytes(16).toString('hex'),
    };
    const asked = Object.keys(config.publicKeys)[0];
    return reaching(() =>
      fetch(url, {
        method,
        ...(method === 'POST' ? { body } : {}),
        maxBytes,
        timeoutMs: TIMEOUT_MS,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'zhixing',
          authorization: authorization(config, { ...signing, signature: signed(key, signedText(signing)) }),
          ...(asked?.startsWith(PUBLIC_KEY_ID) ? { 'wechatpay-serial': asked } : {}),
        },
      }),
    );
  };
  const certificates = async (): Promise<SignedBody> => {
    const response = await send('GET', new URL('/v3/certificates', config.api), '');
    const body = await response.text();
    if (!response.ok) throw refusal(response.status, body);
    return { body, by: signatureIn((name) => response.headers.get(name)) };
  };
  const keys = wechatKeys(config, certificates, now);
  const call = async (method: string, path: string, body: string): Promise<Json> => {
    const response = await send(method, new URL(path, config.api), body);
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text);
    await keys.mustBeSigned(
      text,
      signatureIn((name) => response.headers.get(name)),
    );
    return jsonOf(text);
  };
  return {
    keys,
    get: (path) => call('GET', path, ''),
    post: (path, body) => call('POST', path, JSON.stringify(body)),
    download: async (url) => {
      const response = await send('GET', new URL(url), '', MAX_FILE_BYTES);
      if (!response.ok) throw refusal(response.status, await response.text());
      return Buffer.from(await response.arrayBuffer());
    },
    sign: (text) => signed(key, text),
  };
}

interface Signing {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

export const signedText = ({ method, target, timestamp, nonce, body }: Signing): string =>
  `${[method, target, timestamp, nonce, body].join('\n')}\n`;

const authorization = ({ merchantId, serialNo }: WechatConfig, { nonce, timestamp, signature }: Signing & { signature: string }): string =>
  `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;

function refusal(status: number, text: string): PaymentFailure {
  const { code = '', message = '' } = jsonOf(text) as { readonly code?: string; readonly message?: string };
  if (status === TOO_MANY || status >= SERVER) return new PaymentFailure('busy', code || `HTTP ${status}`, message);
  return code ? new PaymentFailure('refused', code, message) : new PaymentFailure('oddAnswer', `HTTP ${status}`);
}

/** A JSON object; an empty body (204) is an empty one. */
export function jsonOf(text: string): Json {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    return {};
  }
}
