import { chinaSecond } from '@zhixing/model/china-time.ts';
import { PaymentFailure, reaching } from '../failure.ts';
import type { Fetch } from '../provider.ts';
import { isSigned, privateKeyOf, publicKeyOf, signed } from '../rsa.ts';
import type { AlipayConfig } from './config.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_048_576;
const MAX_FILE_BYTES = 64 * 1_048_576;
const SUCCESS = '10000';
const UNKNOWN_ERRORS = ['20000', 'ACQ.SYSTEM_ERROR', 'SYSTEM_ERROR', 'isp.unknow-error'];

type Json = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

export interface AlipayClient {
  call(method: string, content: object, more?: Params): Promise<Json>;
  /** The address of a page to which the payer is led. */
  page(method: string, content: object, more: Params): string;
  download(url: string): Promise<Buffer>;
  isSigned(text: string, signature: string): boolean;
}

/** Signed requests to Alipay's gateway, whose answers are verified. */
export function alipayClient(fetch: Fetch, config: AlipayConfig, now: () => Date = () => new Date()): AlipayClient {
  const key = privateKeyOf(config.privateKey);
  const publicKeys = config.publicKeys.map(publicKeyOf);
  const isOurs = (text: string, signature: string): boolean => publicKeys.some((one) => isSigned(one, text, signature));
  const request = (method: string, content: object, more: Params): URLSearchParams => {
    const params: Params = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaSecond(now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    };
    return new URLSearchParams({ ...params, sign: signed(key, signedText(params)) });
  };
  return {
    call: async (method, content, more = {}) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
      const body = request(method, content, more).toString();
      const send = () => fetch(config.api, { method: 'POST', body, headers, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
      const response = await reaching(send);
      return answerIn(await response.text(), method, isOurs);
    },
    page: (method, content, more) => `${config.api}?${request(method, content, more)}`,
    download: async (url) => {
      const response = await reaching(() => fetch(url, { maxBytes: MAX_FILE_BYTES, timeoutMs: TIMEOUT_MS }));
      if (!response.ok) throw new PaymentFailure('oddAnswer', `HTTP ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    isSigned: isOurs,
  };
}

/** What is signed of parameters: those with a value, in the order of their names. */
export const signedText = (params: Params): string =>
  Object.entries(params)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** The answer of a method; its signature covers the text of its node as sent. */
function answerIn(text: string, method: string, isOurs: AlipayClient['isSigned']): Json {
  const name = `${method.replaceAll('.', '_')}_response`;
  const whole = parsed(text);
  const node = whole[name] ?? whole.error_response;
  if (typeof node !== 'object' || node === null) throw new PaymentFailure('oddAnswer');
  const answer = node as Json;
  mustBeSigned(text, whole, whole[name] ? name : 'error_response', isOurs);
  if (answer.code === SUCCESS) return answer;
  const code = String(answer.sub_code ?? answer.code ?? '');
  const isBusy = UNKNOWN_ERRORS.includes(code) || answer.code === '20000';
  throw new PaymentFailure(isBusy ? 'busy' : 'refused', code, String(answer.sub_msg ?? answer.msg ?? ''));
}

/** Refusals that come before the application is known are not signed; everything else is. */
function mustBeSigned(text: string, whole: Json, name: string, isOurs: AlipayClient['isSigned']): void {
  const node = whole[name] as Json;
  if (typeof whole.sign !== 'string' && node.code !== SUCCESS) return;
  const raw = nodeText(text, name);
  if (raw === null || !isOurs(raw, String(whole.sign))) throw new PaymentFailure('badSignature');
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

/** The text of an object in a JSON text, from its brace to the matching one; braces within texts do not count. */
function nodeText(text: string, name: string): string | null {
  const rest = text.slice(text.indexOf('{', text.indexOf(`"${name}"`) + name.length + 2));
  let depth = 0;
  for (const { 0: token, index } of rest.matchAll(/"(?:\\.|[^"\\])*"|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return rest.slice(0, index + 1);
  }
  return null;
}
