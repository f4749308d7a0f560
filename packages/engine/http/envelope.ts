import type { AppError } from '../errors.ts';
import type { Catalogue, Language } from '../text/locale.ts';
import { granterOf, permissionName } from './permission-name.ts';

/** JSON text that is sent unchanged, so that rows read as text from the database need not be parsed and serialized again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An answer with a message to show to the user. */
export class MessageResponse {
  readonly msg: string;
  readonly data: unknown;
  constructor(msg: string, data: unknown = null) {
    this.msg = msg;
    this.data = data;
  }
}

/** Builds the envelope `{code, msg, data}` of a success; nothing else builds one. */
export function success(answer: unknown): string {
  const { msg, data } = answer instanceof MessageResponse ? answer : { msg: 'Success', data: answer };
  const body = data instanceof JsonText ? data.text : (JSON.stringify(data) ?? 'null');
  return `{"code":200,"msg":${JSON.stringify(msg)},"data":${body}}`;
}

/** The envelope of a failure. `data` carries the catalogue key, the messages of single fields and the request id. */
export function failure(error: AppError, texts: Catalogue, language: Language, requestId: string): string {
  const fields = Object.entries(error.fields).map(([name, { key, params }]) => [name, textOf(texts, language, key, params)]);
  const data = {
    key: error.key,
    ...(Object.keys(error.params).length > 0 ? { params: error.params } : {}),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    ...error.data,
    requestId,
  };
  return JSON.stringify({ code: error.code, msg: textOf(texts, language, error.key, error.params), data });
}

/** Message of a failure: the key `student.overlaps` is looked up as `student.errors.overlaps`. */
export function textOf(texts: Catalogue, language: Language, key: string, params?: Readonly<Record<string, unknown>>): string {
  const dot = key.lastIndexOf('.');
  const named = typeof params?.permission === 'string' ? { ...params, ...permissionWords(texts, language, params.permission) } : params;
  return texts.text(language, `${key.slice(0, dot)}.errors.${key.slice(dot + 1)}`, named);
}

const permissionWords = (texts: Catalogue, language: Language, permission: string) => ({
  permission: permissionName(texts, language, permission),
  granter: granterOf(texts, language, permission),
});
