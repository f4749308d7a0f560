import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { knownUser } from '../known-user.ts';
import type { DataInterface } from './data-interface.model.ts';
import { DataInterfaceLog } from './data-interface-log.model.ts';
import { DataInterfaceParameter } from './data-interface-parameter.model.ts';
import type { Filled } from './filled.ts';
import { type Came, partOf, ways } from './kinds.ts';
import type { Origin } from './parameter-entry.ts';
import { filledIn, type Parameter } from './parameters.ts';

type Interface = Row<typeof DataInterface>;

/** Who calls a data interface, and with which limits. */
export interface How {
  readonly through: 'trial' | 'call' | 'flow';
  /** Overrides the timeout of the interface if shorter. */
  readonly atMostMs?: number;
  /** What parameters that are not sent are bound to. */
  readonly origin?: Origin | undefined;
  /** Idempotency key: the same for every retry. */
  readonly id?: string | undefined;
}

export interface Answered {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  /** Whether rows were cut off at the limit. */
  readonly more: boolean;
  readonly milliseconds: number;
}

const SECOND = 1000;

export const parametersOf = (ctx: Context, { id }: Pick<Interface, 'id'>): Promise<Parameter[]> =>
  repo(DataInterfaceParameter, elevated(ctx)).find({ dataInterface: { eq: id } }, { order: { field: 'createdAt', descending: false } });

/** Calls a data interface and logs the outcome; neither parameters nor results are stored. */
export async function callInterface(ctx: Context, one: Interface, sent: Filled, how: How): Promise<Answered> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const filled = filledIn(ctx, await parametersOf(ctx, one), sent, how.origin ?? {});
    const timeoutMs = Math.min(one.timeoutSeconds * SECOND, how.atMostMs ?? Number.POSITIVE_INFINITY);
    const came = await ways[one.kind]({ ctx, one, filled, timeoutMs, id: how.id });
    const list = named(one, came);
    await note(ctx, one, how, { outcome: 'done', problem: null, rows: list.length, milliseconds: took() });
    return { list, more: came.more, milliseconds: took() };
  } catch (error) {
    await note(ctx, one, how, { outcome: 'failed', problem: problemOf(ctx, error), rows: null, milliseconds: took() });
    throw error;
  }
}

const MAX_LENGTH = 300;
const problemOf = (ctx: Context, error: unknown): string =>
  error instanceof AppError ? wordsOf(ctx, error).slice(0, MAX_LENGTH) : 'unexpected';

function wordsOf({ engine }: Context, { key, params }: AppError): string {
  const [area = '', name = ''] = key.split('.');
  return engine.texts.text('zh', `${area}.errors.${name}`, params);
}

/** Renames the columns of the rows as configured. A row that is not an object becomes `{ value: row }`. */
function named({ columns }: Interface, { rows }: Came): Readonly<Record<string, unknown>>[] {
  const wanted = Object.entries((columns ?? {}) as Record<string, string>);
  return rows.map((row) => {
    const whole = (typeof row === 'object' && row !== null && !Array.isArray(row) ? row : { value: row }) as Record<string, unknown>;
    if (wanted.length === 0) return whole;
    return Object.fromEntries(wanted.map(([name, place]) => [name, at(whole, place) ?? null]));
  });
}

const at = (value: unknown, place: string): unknown => place.split('.').reduce(partOf, value);

interface Became {
  readonly outcome: 'done' | 'failed';
  readonly problem: string | null;
  readonly rows: number | null;
  readonly milliseconds: number;
}

// Logs in a separate transaction, so that the entry remains if the caller's transaction is rolled back.
async function note(ctx: Context, one: Interface, { through }: How, { outcome, problem, rows, milliseconds }: Became): Promise<void> {
  const { userId, key } = ctx.actor;
  await ctx.engine.database.transaction(async (db) => {
    const tx = within(ctx, db);
    const caller = await knownUser(tx, userId);
    const about = {
      dataInterface: one.id,
      at: ctx.now().toISOString(),
      through,
      asker: caller,
      program: key?.name ?? null,
      keyId: key?.id ?? null,
    };
    const became = { outcome, problem, rowCount: rows, milliseconds };
    await insertRows(tx, DataInterfaceLog, [{ ...about, address: ctx.address.slice(0, 64), ...became }]);
    const detail = { code: one.code, through, outcome, rows };
    await audit(tx, { kind: 'export', verb: 'call', model: 'dataInterface', record: one.id, detail });
  });
}
