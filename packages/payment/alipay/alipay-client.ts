import { chinaSecond } from '@zhixing/model/china-time.ts';
import { PaymentFailure, reaching } from '../failure.ts';
import type { Fetch } from '../provider.ts';
import { isSigned, privateKeyOf, publicKeyOf, signed } from '../rsa.ts';
import { alipayCertificates } from './certificates.ts';
import type { AlipayConfig } from './config.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_048_576;
const MAX_FILE_BYTES = 64 * 1_048_576;
const SUCCESS = '10000';
const CERTIFICATE = 'alipay.open.app.alipaycert.download';
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
  const signers = signersOf(config, (sn) => certificate(sn), now);
  const request = (method: string, content: object, more: Params): URLSearchParams => {
    const params: Params = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaSecond(now()),
      version: '1.0',
      ...signers.params,
      ...more,
      biz_content: JSON.stringify(content),
    };
    return new URLSearchParams({ ...params, sign: signed(key, signedText(params)) });
  };
  const ask = async (method: string, content: object, more: Params): Promise<string> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
    const body = request(method, content, more).toString();
    const send = () => fetch(config.api, { method: 'POST', body, headers, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    return (await reaching(send)).text();
  };
  // Nothing vouches for this answer but the certificate in it, which has to lead to a root.
  const certificate = async (sn: string): Promise<string> => {
    const { alipay_cert_content: content } = contentOf(nodeIn(parsed(await ask(CERTIFICATE, { alipay_cert_sn: sn }, {})), CERTIFICATE));
    return Buffer.from(String(content ?? ''), 'base64').toString();
  };
  return {
    call: async (method, content, more = {}) => answerIn(await ask(method, content, more), method, signers.isOurs),
    page: (method, content, more) => `${config.api}?${request(method, content, more)}`,
    download: async (url) => {
      const response = await reaching(() => fetch(url, { maxBytes: MAX_FILE_BYTES, timeoutMs: TIMEOUT_MS }));
      if (!response.ok) throw new PaymentFailure('oddAnswer', `HTTP ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    isSigned: signers.isKnown,
  };
}

/** What is signed of parameters: those with a value, in the order of their names. */
export const signedText = (params: Params): string =>
  Object.entries(params)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

interface Signers {
  readonly params: Params;
  /** Whether Alipay signed an answer, by the certificate that it names where there is one. */
  readonly isOurs: (text: string, signature: string, sn: string | null) => Promise<boolean>;
  /** Whether one of the keys that are known now has signed. Notices name no certificate; one by a new one is sent again. */
  readonly isKnown: (text: string, signature: string) => boolean;
}

function signersOf(config: AlipayConfig, fetchOne: (sn: string) => Promise<string>, now: () => Date): Signers {
  const { certificates: own, publicKeys } = config;
  if (!own) {
    const keys = publicKeys.map(publicKeyOf);
    const isKnown = (text: string, signature: string) => keys.some((one) => isSigned(one, text, signature));
    return { params: {}, isKnown, isOurs: async (text, signature) => isKnown(text, signature) };
  }
  const certificates = alipayCertificates({ ...own, platform: publicKeys }, fetchOne, now);
  return {
    params: certificates.params,
    isKnown: (text, signature) => certificates.keys().some((one) => isSigned(one, text, signature)),
    isOurs: async (text, signature, sn) => {
      const key = sn === null ? undefined : await certificates.keyOf(sn);
      return key !== undefined && isSigned(key, text, signature);
    },
  };
}

/** The answer of a method; its signature covers the text of its node as sent. */
async function answerIn(text: string, method: string, isOurs: Signers['isOurs']): Promise<Json> {
  const whole = parsed(text);
  const [name] = nodeIn(whole, method);
  await mustBeSigned(text, whole, name, isOurs);
  return contentOf(nodeIn(whole, method));
}

/** The node of an answer, with its name. */
function nodeIn(whole: Json, method: string): readonly [name: string, node: Json] {
  const name = `${method.replaceAll('.', '_')}_response`;
  const node = whole[name] ?? whole.error_response;
  if (typeof node !== 'object' || node === null) throw new PaymentFailure('oddAnswer');
  return [whole[name] ? name : 'error_response', node as Json];
}

function contentOf([, answer]: readonly [string, Json]): Json {
  if (answer.code === SUCCESS) return answer;
  const code = String(answer.sub_code ?? answer.code ?? '');
  const isBusy = UNKNOWN_ERRORS.includes(code) || answer.code === '20000';
  throw new PaymentFailure(isBusy ? 'busy' : 'refused', code, String(answer.sub_msg ?? answer.msg ?? ''));
}

/** Refusals that come before the application is known are not signed; everything else is. */
async function mustBeSigned(text: string, whole: Json, name: string, isOurs: Signers['isOurs']): Promise<void> {
  const node = whole[name] as Json;
  if (typeof whole.sign !== 'string' && node.code !== SUCCESS) return;
  const raw = nodeText(text, name);
  const sn = typeof whole.alipay_cert_sn === 'string' ? whole.alipay_cert_sn : null;
  if (raw === null || !(await isOurs(raw, String(whole.sign), sn))) throw new PaymentFailure('badSignature');
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
