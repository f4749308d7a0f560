import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { columnOf, storedFields, tableOf } from '../database/identifiers.ts';
import { locks } from '../database/locks.ts';
import type { Engine } from '../engine.ts';
import { lockDue } from '../queue/claim.ts';
import { holdsMany } from '../read/target.ts';

/** Records that were deleted before this moment are due; null while nothing is ever erased. */
export function dueBefore({ now, eraseAfterDays }: Engine): Date | null {
  return eraseAfterDays === null ? null : new Date(now().getTime() - eraseAfterDays * 86_400_000);
}

/** Models whose deleted records are erased. Those of others stay: their names are what the records of others are told with. */
export function erasable(engine: Engine): EffectiveModel[] {
  const retained = new Set(engine.modules.flatMap((module) => module.kept ?? []));
  return engine.registry.all().filter((model) => !retained.has(model.name));
}

/**
 * Locks some records that are due, that nobody has put under hold, and that nothing refers to which stays, the longest deleted first. Of two
 * processes each gets its own.
 */
export async function takeDue(tx: Database, engine: Engine, model: EffectiveModel, before: Date, limit: number): Promise<string[]> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${locks.holds})`);
  const free = [...notHeld(engine, model), ...pointersAt(engine, model).map((pointer) => notPointedAt(engine, pointer, before))];
  const queue = { table: model.table, due: 'deleted_at' };
  const claim = { now: before, limit, order: sql`t.deleted_at, t.id`, ...(free.length > 0 ? { where: join(free, ' and ') } : {}) };
  const rows = await lockDue<{ id: string }>(tx, queue, sql`t.id`, claim);
  return rows.map(({ id }) => id);
}

export async function countDue(engine: Engine, model: EffectiveModel, before: Date): Promise<number> {
  const [due] = await engine.database.query<{ n: number }>(
    sql`select count(*)::int as n from ${tableOf(model)} t where ${join([isDue('t', before), ...notHeld(engine, model)], ' and ')}`,
  );
  return due?.n ?? 0;
}

/** A field whose values are ids of records of a model. */
export interface Pointer {
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
}

export const pointersAt = (engine: Engine, target: EffectiveModel): Pointer[] =>
  engine.registry.all().flatMap((model) =>
    storedFields(model)
      .filter((field) => !field.system && isPointer(field, target))
      .map((field) => ({ model, field })),
  );

function isPointer(field: EffectiveField, model: EffectiveModel): boolean {
  const target = field.kind.target(field.settings);
  return target?.model === model.name && target.key === 'id';
}

export const isRequired = ({ settings }: EffectiveField): boolean => settings.required === true;

/** The ways in which records of a model may be under hold today. */
function heldBy({ modules, now }: Engine, model: EffectiveModel, alias: 't' | 'r'): Sql[] {
  const day = chinaDay(now());
  return modules.flatMap(({ withheld }) => withheld?.(model.name, alias, day) ?? []);
}

const notHeld = (engine: Engine, model: EffectiveModel): Sql[] => heldBy(engine, model, 't').map((held) => sql`not ${held}`);

const isDue = (alias: 't' | 'r', before: Date): Sql => sql`${raw(alias)}.deleted_at <= ${before}`;

// Of two records that go, the one that cannot be without the other goes first. Asked in two halves: the first is answered by an index.
function notPointedAt(engine: Engine, { model, field }: Pointer, before: Date): Sql {
  const points = holdsMany(field) ? sql`r.${columnOf(field)} @> array[t.id]` : sql`r.${columnOf(field)} = t.id and r.id <> t.id`;
  const inTheWay = isRequired(field) && !holdsMany(field) ? raw('r.deleted_at is not null') : sql`r.deleted_at > ${before}`;
  const none = (when: Sql) => sql`not exists (select 1 from ${tableOf(model)} r where ${points} and ${when})`;
  // What is held keeps what it refers to, or it would not stay as it is.
  const held = heldBy(engine, model, 'r').map((condition) => none(condition));
  return join([none(raw('r.deleted_at is null')), none(inTheWay), ...held], ' and ');
}
