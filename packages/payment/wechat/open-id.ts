import { PaymentFailure, reaching } from '../failure.ts';
import type { Fetch } from '../provider.ts';
import { jsonOf } from './wechat-client.ts';

/** Server of the official account (公众号), which knows the payer; the merchant's server does not. */
export const WECHAT_OPEN_API = 'https://api.weixin.qq.com';
const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;

/**
 * The page of WeChat that leads its user back to `returnUrl` with a `code` and the `state`, without asking (scope `snsapi_base`). It works in
 * WeChat's own browser alone. The parameters must stand in this order, as WeChat's documentation of the official account demands.
 */
export function authorizeUrl({ appId, returnUrl, state }: { appId: string; returnUrl: string; state: string }): string {
  const back = encodeURIComponent(returnUrl);
  return `${AUTHORIZE}?appid=${encodeURIComponent(appId)}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=${encodeURIComponent(state)}#wechat_redirect`;
}

interface OpenIdRequest {
  readonly api: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Given by WeChat to the browser; used once, for five minutes. */
  readonly code: string;
}

/** The payer's id at the official account. @throws PaymentFailure `refused` for a code that is used, over or of another account */
export async function openIdOf(fetch: Fetch, { api, appId, appSecret, code }: OpenIdRequest): Promise<string> {
  const url = new URL('/sns/oauth2/access_token', api);
  url.search = String(new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }));
  const response = await reaching(() => fetch(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }));
  const answer = jsonOf(await response.text());
  if (typeof answer.openid === 'string' && answer.openid !== '') return answer.openid;
  // Refusals come with status 200 and a number.
  if (typeof answer.errcode === 'number') throw new PaymentFailure('refused', String(answer.errcode), String(answer.errmsg ?? ''));
  throw new PaymentFailure('oddAnswer', `HTTP ${response.status}`);
}
