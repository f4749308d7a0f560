import { randomUUID } from 'node:crypto';
import { acs3, queryText, sha256 } from './acs3.ts';
import { failureOf } from './failure.ts';
import { causeIn, type Fetch, requestJson } from './json.ts';
import { forAll, type NotSent, type Outcome, type OutgoingMessage, type Provider, responseText } from './provider.ts';

export interface AliyunSettings {
  /** `https://dysmsapi.aliyuncs.com`, or a regional endpoint. */
  readonly api: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
}

const ACTION = 'SendSms';
const VERSION = '2017-05-25';

/** Error codes: https://help.aliyun.com/zh/sms/developer-reference/api-error-codes. */
const causes: readonly (readonly [RegExp, NotSent])[] = [
  [/^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|BLACK_KEY_CONTROL_LIMIT)/, { ended: 'refused', problem: 'badReceiver' }],
  [/^isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL)/, { ended: 'later', problem: 'tooOften' }],
  [/^isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE)/, { ended: 'down', problem: 'noMoney' }],
  [/^isv\.(SMS_SIGNATURE|SMS_SIGN)/, { ended: 'down', problem: 'senderRefused' }],
  [/^isv\.(SMS_TEMPLATE|TEMPLATE|SMS_CONTENT|PARAM|INVALID_JSON)/, { ended: 'refused', problem: 'badTemplate' }],
  [/^isv\.(ACCOUNT|RAM_PERMISSION|PRODUCT_UN)/, { ended: 'down', problem: 'notAllowed' }],
  [
    /^(SignatureDoesNotMatch|IncompleteSignature|InvalidAccessKeyId|SignatureNonceUsed|InvalidTimeStamp)/,
    { ended: 'down', problem: 'loginRefused' },
  ],
  [/^(Forbidden|NoPermission)/, { ended: 'down', problem: 'notAllowed' }],
  [/^Throttling/, { ended: 'down', problem: 'tooOften', waitSeconds: 60 }],
  [/^(isp\.|ServiceUnavailable|InternalError|SystemError)/, { ended: 'later', problem: 'busy' }],
];

/** Sends SMS through Alibaba Cloud, signed with ACS3. */
export function createAliyunSms(fetch: Fetch, settings: AliyunSettings, now: () => Date): Provider {
  return {
    most: 100,
    atOnce: 2,
    recognises: false,
    send: async (message, addresses) => {
      const { template } = message;
      if (!template) return forAll(addresses, { ended: 'refused', problem: 'badTemplate' });
      try {
        const query = queryOf(settings, message, template, addresses);
        const { body, status } = await requestJson(fetch, requestOf(settings, query, now()));
        return forAll(addresses, outcomeOf(body, status));
      } catch (error) {
        return forAll(addresses, failureOf(error, 'doubtful'));
      }
    },
    close: () => {},
  };
}

function queryOf(
  { signName }: AliyunSettings,
  { id }: OutgoingMessage,
  { code, values }: NonNullable<OutgoingMessage['template']>,
  addresses: readonly string[],
) {
  return {
    PhoneNumbers: addresses.join(','),
    SignName: signName,
    TemplateCode: code,
    TemplateParam: JSON.stringify(Object.fromEntries(values)),
    OutId: id,
  };
}

function outcomeOf(body: Readonly<Record<string, unknown>>, status: number): Outcome {
  if (body.Code === 'OK') return { ended: 'sent', reference: responseText(body.BizId) };
  return causeIn(causes, String(body.Code ?? ''), status, `${body.Code} ${body.Message}`);
}

function requestOf({ api, accessKeyId, accessKeySecret }: AliyunSettings, query: Readonly<Record<string, string>>, now: Date) {
  const url = new URL('/', api);
  url.search = queryText(query);
  const body = '';
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    host: url.host,
    'x-acs-action': ACTION,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': VERSION,
  };
  const authorization = acs3({ headers, query: url.search.slice(1), keyId: accessKeyId, secret: accessKeySecret });
  const { host: _host, ...sent } = headers;
  return { url, body, headers: { ...sent, authorization } };
}
