import { FOUND, fields, newestOf, PAGE, type Question, questionOf } from './work.ts';

/** A server that does the work, ready to be measured. */
export interface Contestant {
  readonly title: string;
  readonly url: string;
  readonly token?: string | undefined;
  readonly pid: number;
  /** Addresses of a list, of the n-th row, and of a creation. */
  readonly list: (question: Question) => string;
  readonly one: (n: number) => string;
  readonly create: string;
  /** The body of the n-th creation. */
  readonly body: (n: number) => object;
  /** Where its answers hold the rows of a list, their total, and a record: `data.list`. */
  readonly answers: { readonly rows: string; readonly total: string; readonly record: string; readonly created?: string };
  stop(): Promise<void>;
}

/** Throws unless a contestant answers what all are asked for: what is faster because it does less is no result. */
export async function prove(contestant: Contestant, rows: number, fresh: number): Promise<void> {
  const { title, answers } = contestant;
  const question = questionOf(1, rows);
  const page = await call(contestant, contestant.list(question));
  const [listed, total] = [at(page, answers.rows), at(page, answers.total)];
  if (!Array.isArray(listed) || listed.length !== PAGE || Number(total) !== FOUND)
    throw new Error(`${title} lists ${Array.isArray(listed) ? listed.length : listed} of ${total}: ${excerpt(page)}`);
  mustBeWhole(title, listed[0], newestOf(question));
  mustBeWhole(title, at(await call(contestant, contestant.one(7)), answers.record), 7);
  const created = await call(contestant, contestant.create, contestant.body(fresh));
  mustBeWhole(title, at(created, answers.created ?? answers.record), fresh);
}

/** All fifteen fields are there, and it is the record that was asked for. */
function mustBeWhole(title: string, record: unknown, n: number): void {
  const absent = Object.keys(fields).filter((name) => at(record, name) === undefined || at(record, name) === null);
  const other = at(record, 'code') !== fields.code?.value(n);
  if (absent.length > 0 || other) throw new Error(`${title} answers without ${absent.join(', ') || `record ${n}`}: ${excerpt(record)}`);
}

const MAX_LENGTH = 600;
const excerpt = (value: unknown): string => JSON.stringify(value)?.slice(0, MAX_LENGTH);

/** The value at a dotted path, undefined where there is none; the empty path is the value itself. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce((inside: unknown, key) => (inside as Readonly<Record<string, unknown>> | null | undefined)?.[key], value);

/** Asks a server and reads its JSON; a refusal ends the comparison. */
export async function call({ url, token }: { url: string; token?: string | undefined }, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}${path}: ${response.status} ${text.slice(0, MAX_LENGTH)}`);
  return text === '' ? null : JSON.parse(text);
}
