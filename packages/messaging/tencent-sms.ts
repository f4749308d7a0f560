import { failureOf } from './failure.ts';
import { causeIn, type Fetch, requestJson } from './json.ts';
import { forAll, type NotSent, type Outcome, type OutgoingMessage, type Provider, responseText } from './provider.ts';
import { tc3 } from './tc3.ts';

export interface TencentSettings {
  /** `https://sms.tencentcloudapi.com`. */
  readonly api: string;
  readonly region: string;
  readonly secretId: string;
  readonly secretKey: string;
  readonly sdkAppId: string;
  readonly signName: string;
}

const ACTION = 'SendSms';
const VERSION = '2021-01-11';

/** Error codes: https://cloud.tencent.com/document/product/382/55981. */
const causes: readonly (readonly [RegExp, NotSent])[] = [
  [/PhoneNumberInBlacklist|IncorrectPhoneNumber|PhoneNumberParseFail/i, { ended: 'refused', problem: 'badReceiver' }],
  [/^LimitExceeded\.(PhoneNumber|DailyLimit|DeliveryFrequencyLimit)/, { ended: 'later', problem: 'tooOften' }],
  [/InsufficientBalance/, { ended: 'down', problem: 'noMoney' }],
  [/Signature(Incorrect|NotExist|Unapproved)/, { ended: 'down', problem: 'senderRefused' }],
  [/Template(Incorrect|Parameter|Unapproved|IdNotExist)|ContentLength/, { ended: 'refused', problem: 'badTemplate' }],
  [/SensitiveWords|ProhibitSub/, { ended: 'refused', problem: 'content' }],
  [/^AuthFailure|SdkAppId/, { ended: 'down', problem: 'loginRefused' }],
  [/^UnauthorizedOperation/, { ended: 'down', problem: 'notAllowed' }],
  [/^(RequestLimitExceeded|LimitExceeded)/, { ended: 'down', problem: 'tooOften', waitSeconds: 60 }],
  [/^(InternalError|ResourceUnavailable|FailedOperation\.(Fail|Timeout))/, { ended: 'later', problem: 'busy' }],
];

/** Sends SMS through Tencent Cloud, signed with TC3. */
export function createTencentSms(fetch: Fetch, settings: TencentSettings, now: () => Date): Provider {
  return {
    most: 100,
    atOnce: 2,
    recognises: false,
    send: async (message, addresses) => {
      const { template } = message;
      if (!template) return forAll(addresses, { ended: 'refused', problem: 'badTemplate' });
      try {
        const { body, status } = await requestJson(fetch, requestOf(settings, bodyOf(settings, message, template, addresses), now()));
        return outcomesOf((body.Response ?? {}) as Answered, status, addresses);
      } catch (error) {
        return forAll(addresses, failureOf(error, 'doubtful'));
      }
    },
    close: () => {},
  };
}

/** Mainland numbers get the country code +86. */
const international = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

function bodyOf(
  { sdkAppId, signName }: TencentSettings,
  { id }: OutgoingMessage,
  { code, values }: NonNullable<OutgoingMessage['template']>,
  addresses: readonly string[],
): string {
  return JSON.stringify({
    PhoneNumberSet: addresses.map(international),
    SmsSdkAppId: sdkAppId,
    SignName: signName,
    TemplateId: code,
    TemplateParamSet: values.map(([, value]) => value),
    SessionContext: id,
  });
}

interface Answered {
  readonly Error?: { readonly Code: string; readonly Message: string };
  readonly SendStatusSet?: readonly {
    readonly PhoneNumber: string;
    readonly Code: string;
    readonly Message: string;
    readonly SerialNo: string;
  }[];
}

function outcomesOf({ Error: error, SendStatusSet: list = [] }: Answered, status: number, addresses: readonly string[]) {
  if (error || list.length === 0) return forAll(addresses, causeIn(causes, error?.Code ?? '', status, `${error?.Code} ${error?.Message}`));
  return new Map(
    addresses.map((address, place): [string, Outcome] => {
      const one = list.find(({ PhoneNumber }) => PhoneNumber === international(address)) ?? list[place];
      if (one?.Code === 'Ok') return [address, { ended: 'sent', reference: responseText(one.SerialNo) }];
      return [address, causeIn(causes, one?.Code ?? '', status, `${one?.Code} ${one?.Message}`)];
    }),
  );
}

function requestOf({ api, region, secretId, secretKey }: TencentSettings, body: string, now: Date) {
  const url = new URL('/', api);
  const seconds = Math.floor(now.getTime() / 1000);
  const type = 'application/json; charset=utf-8';
  const authorization = tc3({ host: url.host, service: 'sms', action: ACTION, type, body, seconds, secretId, secretKey });
  const headers = { 'x-tc-action': ACTION, 'x-tc-version': VERSION, 'x-tc-timestamp': String(seconds), 'x-tc-region': region };
  return { url, body, headers: { 'content-type': type, authorization, ...headers } };
}
