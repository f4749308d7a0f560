import { type EffectiveModel, isId } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import { systemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { pointersAt } from '../erasure/due.ts';
import { columnOf, tableOf } from '../identifiers.ts';
import { labelSql } from '../labels.ts';
import { holdsMany } from '../target.ts';

/** A record that lines of the audit log may concern, with those that belong to it. */
export interface Concerned {
  /** Name of the model; null where the record is erased and only its id is left. */
  readonly model: string | null;
  readonly label: string;
  /** The id of the record first, then those of what is kept about it elsewhere: a child's guardianships, health profile, consents. */
  readonly records: readonly [string, ...string[]];
}

const MOST_NAMED = 20;
const MOST_BELONGING = 500;

/** The minors with an id or a whole name; of an id that no record has, the id itself, since lines outlive records. */
export async function recordsNamed(engine: Engine, text: string): Promise<Concerned[]> {
  const named = text.trim();
  const minors = engine.registry.all().filter((model) => model.document.minors === true && model.fields.name?.column);
  const found: Concerned[] = [];
  for (const model of isId(named) ? engine.registry.all() : minors) found.push(...(await recordsOf(engine, model, named)));
  return found.length === 0 && isId(named) ? [{ model: null, label: named, records: [named] }] : found.slice(0, MOST_NAMED);
}

async function recordsOf(engine: Engine, model: EffectiveModel, named: string): Promise<Concerned[]> {
  const ctx = systemContext(engine);
  const { name } = model.fields;
  const which = isId(named) || !name ? sql`t.id = ${named}` : sql`t.${columnOf(name)} = ${named}`;
  const rows = await engine.database.query<{ id: string; label: string }>(
    sql`select t.id, ${labelSql(ctx, model)} as label from ${tableOf(model)} t where ${which} limit ${MOST_NAMED}`,
  );
  return Promise.all(
    rows.map(async ({ id, label }) => ({ model: model.name, label, records: [id, ...(await belonging(engine, model, id))] as const })),
  );
}

// What points at a minor from another model of minors is about that child.
async function belonging(engine: Engine, model: EffectiveModel, id: string): Promise<string[]> {
  if (model.document.minors !== true) return [];
  const pointers = pointersAt(engine, model).filter((pointer) => pointer.model.document.minors === true && !holdsMany(pointer.field));
  if (pointers.length === 0) return [];
  const parts = pointers.map((pointer) => sql`select t.id from ${tableOf(pointer.model)} t where t.${columnOf(pointer.field)} = ${id}`);
  const rows = await engine.database.query<{ id: string }>(sql`select id from (${join(parts, ' union ')}) b limit ${MOST_BELONGING}`);
  return rows.map((row) => row.id);
}
