import { type EffectiveField, type EffectiveModel, isId } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import { systemContext } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import { pointersAt } from '../erasure/due.ts';
import { labelSql } from '../read/labels.ts';
import { holdsMany } from '../read/target.ts';

/** A record that audit lines may concern, together with its dependent records. */
export interface Concerned {
  /** Name of the model; null if the record was erased and only its id remains. */
  readonly model: string | null;
  readonly label: string;
  /** The id of the record first, then those of its dependent records: a child's guardianships, health profile, consents. */
  readonly records: readonly [string, ...string[]];
}

const MAX_NAMED = 20;
const MAX_BELONGING = 500;

export interface Named {
  readonly found: readonly Concerned[];
  /** There are more matches than were returned; the user has to search by a unique number. */
  readonly more: boolean;
}

/**
 * Minors matching an id, a full name or a unique number. An id without a record is returned as it is, because audit lines outlive records.
 */
export async function recordsNamed(engine: Engine, text: string): Promise<Named> {
  const named = text.trim();
  const minors = engine.registry.all().filter((model) => model.document.minors === true && asked(model).length > 0);
  const found: Concerned[] = [];
  for (const model of isId(named) ? engine.registry.all() : minors) found.push(...(await recordsOf(engine, model, named)));
  if (found.length === 0 && isId(named)) return { found: [{ model: null, label: named, records: [named] }], more: false };
  return { found: found.slice(0, MAX_NAMED), more: found.length > MAX_NAMED };
}

/** The fields by which a minor can be searched: the name and unique fields. */
const asked = ({ fields }: EffectiveModel): EffectiveField[] =>
  Object.values(fields).filter(
    ({ name, column, kind, settings }) => column && (name === 'name' || (settings.unique === true && kind.naming)),
  );

async function recordsOf(engine: Engine, model: EffectiveModel, named: string): Promise<Concerned[]> {
  const ctx = systemContext(engine);
  const fields = isId(named) ? [] : asked(model);
  const which =
    fields.length > 0
      ? join(
          fields.map((field) => sql`t.${columnOf(field)} = ${named}`),
          ' or ',
        )
      : sql`t.id = ${named}`;
  const serial = Object.values(model.fields).find(({ column, kind }) => column && kind.generated === 'number');
  const number = serial ? sql`t.${columnOf(serial)}` : sql`null`;
  const rows = await engine.database.query<{ id: string; label: string }>(
    sql`select t.id, concat_ws(' ', ${labelSql(ctx, model)}, ${number}) as label from ${tableOf(model)} t where ${which} order by t.id limit ${MAX_NAMED + 1}`,
  );
  return Promise.all(
    rows.map(async ({ id, label }) => ({ model: model.name, label, records: [id, ...(await belonging(engine, model, id))] as const })),
  );
}

// Records of other models of minors that refer to a minor are about that child.
async function belonging(engine: Engine, model: EffectiveModel, id: string): Promise<string[]> {
  if (model.document.minors !== true) return [];
  const pointers = pointersAt(engine, model).filter((pointer) => pointer.model.document.minors === true && !holdsMany(pointer.field));
  if (pointers.length === 0) return [];
  const parts = pointers.map((pointer) => sql`select t.id from ${tableOf(pointer.model)} t where t.${columnOf(pointer.field)} = ${id}`);
  const rows = await engine.database.query<{ id: string }>(sql`select id from (${join(parts, ' union ')}) b limit ${MAX_BELONGING}`);
  return rows.map((row) => row.id);
}
