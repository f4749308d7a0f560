import type { Answer, Cause } from '../api-request.ts';

/** Error codes of the old API (`oapi`). https://open.dingtalk.com/document/orgapp/error-code */
const byNumber: Readonly<Record<string, Cause['name']>> = {
  '-1': 'busy',
  40014: 'tokenOver',
  42001: 'tokenOver',
  40089: 'secretRefused',
  40078: 'codeRefused',
  50002: 'noPermission',
  50004: 'noPermission',
  60003: 'departmentGone',
  60011: 'noPermission',
  60020: 'addressRefused',
  60121: 'personGone',
  33012: 'personGone',
  40056: 'agentRefused',
  400002: 'agentRefused',
  90002: 'tooOften',
  90018: 'tooOften',
};

/** Error codes of the new API (`api`), by prefix. */
const byName: readonly (readonly [RegExp, Cause['name']])[] = [
  [/^invalidClientId/i, 'secretRefused'],
  [/^InvalidAuthentication/i, 'tokenOver'],
  [/IpNotInWhiteList/i, 'addressRefused'],
  [/^Forbidden/i, 'noPermission'],
  [/^Throttling|QpsLimit|^too ?many/i, 'tooOften'],
  [/authCode|temp\.?code/i, 'codeRefused'],
  [/^(ServiceUnavailable|system|unknownError)/i, 'busy'],
];

/** Cause of a refusal by the old API; null on success. With code `88` the cause is in `sub_code`. */
export function oldCause({ body }: Answer): Cause | null {
  if (body.errcode === undefined || Number(body.errcode) === 0) return null;
  const code = String(Number(body.errcode) === 88 ? (body.sub_code ?? 88) : body.errcode);
  return causeOf(byNumber[code] ?? 'refused', code, `${body.errmsg} ${body.sub_msg ?? ''}`);
}

/** Cause of a refusal by the new API; null on success. */
export function newCause({ status, body }: Answer): Cause | null {
  if (status < 400) return null;
  const code = String(body.code ?? status);
  const name = byName.find(([pattern]) => pattern.test(code))?.[1] ?? (status === 429 ? 'tooOften' : status >= 500 ? 'busy' : 'refused');
  return causeOf(name, code, `${body.message} ${JSON.stringify(body.accessdenieddetail ?? '')}`);
}

// The missing scope and the caller's IP address appear only in the message text; nothing else of it is passed on.
function causeOf(name: Cause['name'], code: string, text: string): Cause {
  if (name === 'addressRefused') return { name, params: { address: /(\d{1,3}(?:\.\d{1,3}){3})/.exec(text)?.[1] ?? '?' } };
  const scope = name === 'noPermission' ? /requiredScopes"?:\s*\[?"?([\w.\-/]+)/.exec(text)?.[1] : undefined;
  return { name, params: { code: scope ?? code.slice(0, 60) } };
}
