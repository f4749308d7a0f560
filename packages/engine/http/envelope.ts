import type { AppError } from '../errors.ts';
import type { Catalogue, Language } from '../text/locale.ts';

/** JSON text that goes out as it is: rows that left the database as text need not be read and written again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An answer whose text is meant to be shown. */
export class MessageResponse {
  readonly msg: string;
  readonly data: unknown;
  constructor(msg: string, data: unknown = null) {
    this.msg = msg;
    this.data = data;
  }
}

/** The one place that knows the envelope `{code, msg, data}` of a success. */
export function success(answer: unknown): string {
  const { msg, data } = answer instanceof MessageResponse ? answer : { msg: 'Success', data: answer };
  const body = data instanceof JsonText ? data.text : (JSON.stringify(data) ?? 'null');
  return `{"code":200,"msg":${JSON.stringify(msg)},"data":${body}}`;
}

/** The envelope of a failure. `data` carries the catalogue key, the texts of single fields and the request id to quote. */
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

/** Text of a failure: `student.overlaps` stands at `student.errors.overlaps`. */
export function textOf(texts: Catalogue, language: Language, key: string, params?: Readonly<Record<string, unknown>>): string {
  const dot = key.lastIndexOf('.');
  return texts.text(language, `${key.slice(0, dot)}.errors.${key.slice(dot + 1)}`, params);
}
