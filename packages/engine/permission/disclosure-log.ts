import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { audit } from '../audit/write-line.ts';
import { type Context, elevated, isServer } from '../context.ts';
import type { Engine } from '../engine.ts';
import { findRows } from '../read/read.ts';

/** What is logged where a sensitive field is answered in clear by permission alone, without unmasking. */
export interface Disclosure {
  /** Verb of the audit line. */
  readonly verb: string;
  /** The sensitive field. */
  readonly field: string;
  /** The reference to the person whom it is about, under whom the line is found. */
  readonly of: string;
}

/** The rows of an answer: their ids, or the rows themselves as JSON text, which is parsed only for models that are logged. */
type Answered = string | readonly string[];

interface Shown {
  readonly fields: readonly EffectiveField[];
  readonly masked: ReadonlySet<string>;
}

const AGAIN_MS = 600_000;
const LIMIT = 50_000;

const noted = new WeakMap<Engine, Map<string, number>>();

/**
 * Logs whose sensitive field is about to be answered in clear, by a list, a record, a print or an export. A page that stays open asks again and
 * again, and has one line for ten minutes of each person.
 */
export async function logDisclosure(ctx: Context, model: EffectiveModel, { fields, masked }: Shown, rows: Answered): Promise<void> {
  if (isServer(ctx)) return;
  for (const { disclosed } of ctx.engine.modules) {
    const disclosure = disclosed?.[model.name];
    const isClear = disclosure && !masked.has(disclosure.field) && fields.some(({ name }) => name === disclosure.field);
    if (isClear) await note(ctx, model, disclosure, idsOf(rows));
  }
}

const idsOf = (rows: Answered): readonly string[] =>
  typeof rows === 'string' ? (JSON.parse(rows) as { readonly id: string }[]).map(({ id }) => id) : rows;

async function note(ctx: Context, model: EffectiveModel, { verb, field, of }: Disclosure, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const about = { id: { in: [...ids] }, [of]: { empty: false }, [field]: { empty: false } };
  const rows = await findRows(elevated(ctx), model, about, { fields: [of] });
  const known = noted.get(ctx.engine) ?? new Map<string, number>();
  noted.set(ctx.engine, known);
  const now = ctx.now().getTime();
  const keyOf = (person: string) => `${ctx.actor.userId}:${ctx.actor.viewer ?? ''}:${verb}:${person}`;
  const people = [...new Set(rows.map((row) => String(row[of])))];
  const records = people.filter((person) => now - (known.get(keyOf(person)) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS);
  if (records.length === 0) return;
  await audit(ctx, { kind: 'unmask', verb, model: model.name, records });
  if (known.size >= LIMIT) known.clear();
  for (const person of records) known.set(keyOf(person), now);
}
