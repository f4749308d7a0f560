import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { DataSource } from '../data-source.model.ts';
import { withForeign } from '../drivers/open.ts';
import { secretOf } from '../secrets.ts';
import { targetOf } from '../stored.ts';
import type { DataInterface, interfaceKinds } from './data-interface.model.ts';
import { type Filled, filledJson, filledText, placesIn } from './filled.ts';
import { interfaceErrors } from './interface.errors.ts';
import { mustOnlyRead } from './only-reads.ts';
import { cutStatement } from './statement.ts';

type Interface = Row<typeof DataInterface>;

/** Rows as received, before their columns are renamed. */
export interface Came {
  readonly rows: readonly unknown[];
  readonly more: boolean;
}

/** One call with its filled-in parameters and its timeout. */
export interface InterfaceCall {
  readonly ctx: Context;
  readonly one: Interface;
  readonly filled: Filled;
  readonly timeoutMs: number;
  /** Idempotency key, the same for every retry by a flow; sent to the external service. */
  readonly id: string | undefined;
}

/** Implementation of each kind of interface. */
export const ways: Readonly<Record<(typeof interfaceKinds)[number], (call: InterfaceCall) => Promise<Came>>> = {
  sql: callDatabase,
  http: callAddress,
  records: callRecords,
  fixed: async ({ one, filled }) => limited(one, rowsOf(filledJson(one.answer, filled))),
};

const limited = ({ mostRows }: Interface, rows: readonly unknown[]): Came => ({
  rows: rows.slice(0, mostRows),
  more: rows.length > mostRows,
});

/** An array is a list of rows, null is none, and any other value is a single row. */
const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value]);

async function callDatabase({ ctx, one, filled, timeoutMs }: InterfaceCall): Promise<Came> {
  const source = await lookUp(DataSource, one.source, ctx);
  if (!source) throw interfaceErrors.switchedOff({ name: one.name });
  const { pieces, names } = cutStatement(one.statement ?? '');
  await mustOnlyRead(source.kind, { pieces, names });
  return withForeign(ctx.engine, await targetOf(ctx, source), { statementMs: timeoutMs }, (foreign) =>
    foreign.ask({
      text: pieces.map((piece, n) => (n < names.length ? `${piece}${foreign.place(n + 1)}` : piece)).join(''),
      values: names.map((name) => filled[name] ?? null),
      most: one.mostRows,
    }),
  );
}

const MAX_BYTES = 4 * 1_048_576;

async function callAddress({ ctx, one, filled, timeoutMs, id }: InterfaceCall): Promise<Came> {
  const { status, ok, text } = await fetched(ctx, addressOf(one, filled), {
    method: one.method ?? 'GET',
    headers: await headersOf({ ctx, one, filled }, id),
    ...(one.method === 'POST' && { body: JSON.stringify(filledJson(one.body ?? {}, filled)) }),
    timeoutMs,
    maxBytes: MAX_BYTES,
  });
  if (!ok) throw interfaceErrors.answered({ status });
  // A call by a flow action accepts a response that is not JSON, unless a path to the rows is configured.
  const needed = id === undefined || Boolean(one.rowsAt);
  const answer = jsonOf(text, needed);
  const found = (one.rowsAt ?? '').split('.').reduce((value: unknown, name) => (name === '' ? value : partOf(value, name)), answer);
  if (found === undefined) throw interfaceErrors.noRows({ place: one.rowsAt ?? '' });
  return limited(one, rowsOf(found));
}

async function fetched({ engine }: Context, address: string, init: RequestInit & { timeoutMs: number; maxBytes: number }) {
  try {
    const answer = await engine.outgoing.fetch(address, init);
    return { status: answer.status, ok: answer.ok, text: await answer.text() };
  } catch (error) {
    // fetch throws a TypeError for invalid headers or addresses before anything is sent.
    if (error instanceof TypeError) throw interfaceErrors.badHeaders();
    throw error;
  }
}

/** Placeholders are only allowed after the host; a value must not add path segments. */
function addressOf({ address }: Interface, filled: Filled): string {
  mustFillPath(address ?? '', filled);
  const written = filledText(address ?? '', filled, encodeURIComponent);
  const steps = (text: string) => URL.parse(text)?.pathname.split('/').length;
  if (steps(written) !== steps((address ?? '').replace(/\{@?\w+\}/g, 'x'))) throw interfaceErrors.badAddress();
  return written;
}

async function headersOf({ ctx, one, filled }: Omit<InterfaceCall, 'timeoutMs' | 'id'>, id: string | undefined) {
  const written = Object.entries((one.headers ?? {}) as Record<string, string>).map(([name, value]) => [name, filledText(value, filled)]);
  const key = one.hasKey ? await secretOf(ctx, one.id) : null;
  return {
    accept: 'application/json',
    ...(one.method === 'POST' && { 'content-type': 'application/json; charset=utf-8' }),
    ...(id !== undefined && { 'idempotency-key': id }),
    ...Object.fromEntries(written),
    ...(key !== null && { [one.keyHeader ?? 'Authorization']: key }),
  };
}

function jsonOf(text: string, needed: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (!needed) return null;
    throw interfaceErrors.notJson();
  }
}

/** The own property of an object; never an inherited one. */
export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

/** Reads the product's own records with the permissions of the caller. */
async function callRecords({ ctx, one, filled }: InterfaceCall): Promise<Came> {
  const model = ctx.engine.registry.find(one.subject ?? '');
  if (!model) throw interfaceErrors.unknownSubject({ subject: one.subject ?? '' });
  const fields = namesIn(one.only);
  if (holdsMinors(ctx.engine, model, fields)) throw interfaceErrors.ofMinors();
  const query = { currentPage: 1, pageSize: one.mostRows, filter: filledJson(one.condition ?? {}, filled) as Condition };
  try {
    const page = await readPage(ctx, model, { ...query, ...(fields.length > 0 && { fields }) });
    return { rows: JSON.parse(page.list) as unknown[], more: page.total > one.mostRows };
  } catch (error) {
    if (error instanceof AppError && error.key === 'model.badFilter') throw interfaceErrors.badCondition();
    throw error;
  }
}

/** Field names in a text, separated by commas or spaces. */
export const namesIn = (text: string | null): readonly string[] => (text ?? '').split(/[\s,，、]+/).filter((name) => name !== '');

// Refuses empty or dot segments, which would resolve to another path than the configured one.
function mustFillPath(address: string, filled: Filled): void {
  const [path = ''] = address.split(/[?#]/, 1);
  const missing = placesIn(path).find((name) => /^\.{0,2}$/.test(String(filled[name] ?? '').trim()));
  if (missing) throw interfaceErrors.emptyPart({ name: missing });
}
