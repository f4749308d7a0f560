import { type Answer, type ApiClientOptions, type Cause, request, requestWithToken, type Token } from '@zhixing/workplace/api-request.ts';
import { workplaceErrors } from '@zhixing/workplace/workplace.errors.ts';
import { failureOf } from './failure.ts';
import { forAll, type Outcome, type Provider, responseText } from './provider.ts';

export interface WechatSettings {
  /** `https://api.weixin.qq.com`. */
  readonly api: string;
  readonly appId: string;
  readonly secret: string;
}

/** Account-level codes of https://developers.weixin.qq.com/doc/service/guide/dev/error_code.html. */
const causes: Readonly<Record<number, Cause['name']>> = {
  [-1]: 'busy',
  40001: 'tokenOver',
  40013: 'companyRefused',
  40014: 'tokenOver',
  40125: 'secretRefused',
  40164: 'addressRefused',
  41001: 'tokenOver',
  42001: 'tokenOver',
  45009: 'tooOften',
  45011: 'tooOften',
  48001: 'noPermission',
};

/** Codes that concern one follower or the template. */
const endings: Readonly<Record<number, Outcome>> = {
  40003: { ended: 'refused', problem: 'badReceiver' },
  43004: { ended: 'refused', problem: 'badReceiver' },
  43101: { ended: 'refused', problem: 'badReceiver' },
  40037: { ended: 'refused', problem: 'badTemplate' },
  47003: { ended: 'refused', problem: 'badTemplate' },
};

/** Sends template messages of an official account to its followers. WeChat deduplicates the same id for ten minutes. */
export function createWechat(settings: WechatSettings, options: ApiClientOptions): Provider {
  return {
    most: 1,
    atOnce: 4,
    recognises: true,
    send: async ({ id, link, template }, addresses) => {
      const [touser = ''] = addresses;
      if (!template) return forAll(addresses, { ended: 'refused', problem: 'badTemplate' });
      const data = Object.fromEntries(template.values.map(([name, value]) => [name, { value }]));
      const json = { touser, template_id: template.code, ...(link && { url: link }), client_msg_id: id, data };
      try {
        const { body } = await requestWithToken(options, () => fetchToken(settings, options), questionOf(settings, json), accountCause);
        return forAll(addresses, outcomeOf(body));
      } catch (error) {
        return forAll(addresses, failureOf(error, 'recognised'));
      }
    },
    close: () => {},
  };
}

/** The union id of a follower, shared by all accounts of one owner; null if WeChat does not return it. */
export async function fetchUnionId(settings: WechatSettings, options: ApiClientOptions, openId: string): Promise<string | null> {
  const asked = (token: string) => {
    const url = new URL('/cgi-bin/user/info', settings.api);
    url.search = new URLSearchParams({ access_token: token, openid: openId, lang: 'zh_CN' }).toString();
    return { url, method: 'GET' as const };
  };
  const { body } = await requestWithToken(options, () => fetchToken(settings, options), asked, accountCause);
  return typeof body.unionid === 'string' && /^[\w-]{6,64}$/.test(body.unionid) ? body.unionid : null;
}

const questionOf =
  ({ api }: WechatSettings, json: object) =>
  (token: string) => {
    const url = new URL('/cgi-bin/message/template/send', api);
    url.searchParams.set('access_token', token);
    return { url, method: 'POST' as const, json };
  };

async function fetchToken({ api, appId, secret }: WechatSettings, options: ApiClientOptions): Promise<Token> {
  const url = new URL('/cgi-bin/stable_token', api);
  const json = { grant_type: 'client_credential', appid: appId, secret };
  const { body, status } = await request(options, { url, method: 'POST', json }, accountCause);
  const { access_token: token, expires_in: seconds } = body;
  if (typeof token !== 'string' || typeof seconds !== 'number') throw workplaceErrors.oddAnswer({ host: url.host, status });
  return { token, seconds };
}

function accountCause({ body }: Answer): Cause | null {
  const code = Number(body.errcode ?? 0);
  const name = causes[code];
  return name ? { name, params: { code } } : null;
}

function outcomeOf(body: Answer['body']): Outcome {
  const code = Number(body.errcode ?? 0);
  if (code === 0) return { ended: 'sent', reference: responseText(body.msgid) };
  return { ...(endings[code] ?? { ended: 'refused', problem: 'refused' }), said: responseText(`${code} ${body.errmsg}`) } as Outcome;
}
