import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { auditOfHistory, historyReturning } from '../audit/write-line.ts';
import { whileNoBackup } from '../backup/while-no-backup.ts';
import { type Context, systemContext } from '../context.ts';
import { columnOf, newId, tableOf } from '../database/identifiers.ts';
import { jsonBytes } from '../database/json-rows.ts';
import type { Engine } from '../engine.ts';
import { holdsMany } from '../read/target.ts';
import { countDue, dueBefore, isRequired, modelsDue, pointersAt, takeDue } from './due.ts';

/** Kept small: deleting checks foreign keys against deleted rows too, which may scan a large table. */
const BATCH = 20;

/** Count for one model. */
export interface Erasure {
  readonly model: string;
  readonly count: number;
}

/** Records due for erasure now, by model. */
export async function dueRecords(engine: Engine): Promise<Erasure[]> {
  const before = dueBefore(engine);
  if (!before) return [];
  const counted: Erasure[] = [];
  for (const model of await modelsDue(engine, before)) counted.push({ model: model.name, count: await countDue(engine, model, before) });
  return counted.filter(({ count }) => count > 0);
}

/**
 * Permanently erases records that were deleted long enough ago: the record, its history, its files and related data of modules. A history
 * row without contents remains. Records that are still referred to are kept and retried at the next sweep.
 */
export async function eraseDeleted(engine: Engine, stopping: () => boolean = () => false): Promise<Erasure[]> {
  return (await whileNoBackup(engine, () => eraseNow(engine, stopping))) ?? [];
}

async function eraseNow(engine: Engine, stopping: () => boolean): Promise<Erasure[]> {
  const before = dueBefore(engine);
  const erased = new Map<string, number>();
  if (!before) return [];
  // Repeats as long as something was erased, because that may have been the last reference to another record.
  for (let went = -1; went !== 0 && !stopping(); ) {
    went = 0;
    for (const model of await modelsDue(engine, before)) {
      const count = await eraseModel(engine, model, before, stopping);
      erased.set(model.name, (erased.get(model.name) ?? 0) + count);
      went += count;
    }
  }
  const left = stopping() ? [] : await dueRecords(engine);
  if (left.length > 0) engine.log.warn({ left }, 'deleted records are not erased while others refer to them');
  return [...erased].map(([model, count]) => ({ model, count })).filter(({ count }) => count > 0);
}

async function eraseModel(engine: Engine, model: EffectiveModel, before: Date, stopping: () => boolean): Promise<number> {
  let erased = 0;
  for (let went = -1; went !== 0 && !stopping(); erased += went) {
    went = await engine.database
      .transaction((db) => eraseBatch(systemContext(engine, { db }), model, before))
      // A concurrent insert may refer to one of the records; the next sweep retries.
      .catch((error: unknown) => {
        engine.log.warn({ error, model: model.name }, 'deleted records could not be erased');
        return 0;
      });
  }
  return erased;
}

async function eraseBatch(ctx: Context, model: EffectiveModel, before: Date): Promise<number> {
  const ids = await takeDue(ctx.db, ctx.engine, model, before, BATCH);
  if (ids.length === 0) return 0;
  const gone: Tally[] = [];
  for (const module of ctx.engine.modules) gone.push(...((await module.erasing?.(ctx, model, ids)) ?? []));
  gone.push(...(await eraseHistory(ctx, model, ids)));
  await letGo(ctx, model, ids);
  await ctx.db.query(sql`delete from ${tableOf(model)} where id = any(${ids}::uuid[])`);
  await announceErased(ctx, model, ids, gone);
  ctx.db.afterCommit(() => ctx.engine.totals.written());
  return ids.length;
}

/** How many items of a kind were erased with a record. */
export interface Tally {
  readonly record: string;
  readonly what: string;
  readonly count: number;
}

// Keeps who deleted and who unmasked the record, without the values.
async function eraseHistory(ctx: Context, model: EffectiveModel, ids: readonly string[]): Promise<Tally[]> {
  const own = sql`model = ${model.name} and record_id = any(${ids}::uuid[])`;
  await ctx.db.query(
    sql`update sys_history set reason = null, salt = null, changes = case verb when 'delete' then '{}' else changes end where ${own} and verb in ('delete', 'unmask')`,
  );
  const counted = await ctx.db.query<{ record: string; count: number }>(
    sql`with gone as (delete from sys_history where ${own} and verb not in ('delete', 'unmask') returning record_id) select record_id as record, count(*)::int as count from gone group by 1`,
  );
  return counted.map(({ record, count }) => ({ record, what: 'history', count }));
}

// Clears references from records that are in the bin too; otherwise two records that refer to each other could never be erased.
async function letGo(ctx: Context, model: EffectiveModel, ids: readonly string[]): Promise<void> {
  for (const { model: other, field } of pointersAt(ctx.engine, model)) {
    if (holdsMany(field) || isRequired(field)) continue;
    const column = columnOf(field);
    await ctx.db.query(sql`update ${tableOf(other)} set ${column} = null where ${column} = any(${ids}::uuid[]) and deleted_at is not null`);
  }
  await ctx.db.query(
    sql`delete from sys_gone_along where (model = ${model.name} and record_id = any(${ids}::uuid[])) or (parent_model = ${model.name} and parent_id = any(${ids}::uuid[]))`,
  );
}

async function announceErased(ctx: Context, model: EffectiveModel, ids: readonly string[], gone: readonly Tally[]): Promise<void> {
  const goneWith = (id: string) => gone.filter(({ record }) => record === id).map(({ what, count }) => [what, [count, null]]);
  const lines = jsonBytes(ids.map((id) => ({ id: newId(), record: id, changes: Object.fromEntries(goneWith(id)) })));
  await ctx.db.query(
    sql`with h as (insert into sys_history (id, model, record_id, version, verb, at, changes) select e.id, ${model.name}, e.record, 0, 'erase', ${ctx.now()}, e.changes from json_to_recordset(${lines}) as e(id uuid, record uuid, changes jsonb) ${historyReturning}) ${auditOfHistory(ctx, model)}`,
  );
  ctx.db.afterCommit(() => ctx.engine.audit.wake());
}
