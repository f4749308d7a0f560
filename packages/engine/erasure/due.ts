import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { columnOf, storedFields, tableOf } from '../database/identifiers.ts';
import { locks } from '../database/locks.ts';
import type { Engine } from '../engine.ts';
import { lockDue } from '../queue/claim.ts';
import { holdsMany } from '../read/target.ts';

/** Records deleted before this moment are due for erasure; null if nothing is ever erased. */
export function dueBefore({ now, eraseAfterDays }: Engine): Date | null {
  return eraseAfterDays === null ? null : new Date(now().getTime() - eraseAfterDays * 86_400_000);
}

/** Models whose deleted records are erased. The others are kept, because records of other models display their names. */
function erasable(engine: Engine): EffectiveModel[] {
  const retained = new Set(engine.modules.flatMap((module) => module.kept ?? []));
  return engine.registry.all().filter((model) => !retained.has(model.name));
}

/** Those of the erasable models of which records were deleted long enough ago, on most days none: asked in one round trip. */
export async function modelsDue(engine: Engine, before: Date): Promise<EffectiveModel[]> {
  const models = erasable(engine);
  const each = models.map(
    (model) => sql`select ${model.name} as name where exists (select 1 from ${tableOf(model)} t where ${isDue('t', before)})`,
  );
  const due = await engine.database.query<{ name: string }>(join(each, ' union all '));
  const names = new Set(due.map(({ name }) => name));
  return models.filter(({ name }) => names.has(name));
}

/**
 * Locks due records that are not under a hold and not referred to by records that remain, longest deleted first. Rows locked by another
 * process are skipped.
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

/** A field that stores ids of records of a model. */
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

/** Conditions under which records of a model are on hold today. */
function heldBy({ modules, now }: Engine, model: EffectiveModel, alias: 't' | 'r'): Sql[] {
  const day = chinaDay(now());
  return modules.flatMap(({ withheld }) => withheld?.(model.name, alias, day) ?? []);
}

const notHeld = (engine: Engine, model: EffectiveModel): Sql[] => heldBy(engine, model, 't').map((held) => sql`not ${held}`);

const isDue = (alias: 't' | 'r', before: Date): Sql => sql`${raw(alias)}.deleted_at <= ${before}`;

// If both of two records are due, the one with the required reference is erased first. Split into two conditions, so that an index can
// answer the first.
function notPointedAt(engine: Engine, { model, field }: Pointer, before: Date): Sql {
  const points = holdsMany(field) ? sql`r.${columnOf(field)} @> array[t.id]` : sql`r.${columnOf(field)} = t.id and r.id <> t.id`;
  const inTheWay = isRequired(field) && !holdsMany(field) ? raw('r.deleted_at is not null') : sql`r.deleted_at > ${before}`;
  // Without the offset the planner makes joins of these, of which a model has up to a hundred, and takes seconds to order them.
  const none = (when: Sql) => sql`not exists (select 1 from ${tableOf(model)} r where ${points} and ${when} offset 0)`;
  // A record on hold also keeps the records it refers to.
  const held = heldBy(engine, model, 'r').map((condition) => none(condition));
  return join([none(raw('r.deleted_at is null')), none(inTheWay), ...held], ' and ');
}
