import type { Answer, Cause } from '../api-request.ts';

/** WeCom error codes that an administrator can act on. https://developer.work.weixin.qq.com/document/path/90313 */
const causes: Readonly<Record<number, Cause['name']>> = {
  [-1]: 'busy',
  40001: 'secretRefused',
  40013: 'companyRefused',
  40014: 'tokenOver',
  40029: 'codeRefused',
  40056: 'agentRefused',
  40091: 'secretRefused',
  41001: 'tokenOver',
  42001: 'tokenOver',
  45009: 'tooOften',
  45033: 'tooOften',
  48002: 'noPermission',
  60003: 'departmentGone',
  60011: 'noPermission',
  60020: 'addressRefused',
  60111: 'personGone',
  60123: 'departmentGone',
  81013: 'personGone',
  301002: 'agentRefused',
};

/** Cause of a refusal by WeCom; null on success. Only the caller's IP address is taken from the message text. */
export function wecomCause({ body }: Answer): Cause | null {
  const code = body.errcode;
  if (code === undefined || code === 0) return null;
  const name = causes[Number(code)] ?? 'refused';
  if (name === 'addressRefused') return { name, params: { address: /from ip: ([\da-fA-F.:]+)/.exec(String(body.errmsg))?.[1] ?? '?' } };
  return { name, params: { code: Number(code) } };
}
