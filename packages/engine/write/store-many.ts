import type { EffectiveModel } from '@zhixing/model';
import sql, { join, type Sql } from 'sql-template-tag';
import { auditOfHistory, historyReturning } from '../audit/write-line.ts';
import { takeCapacity } from '../capacity/capacity.ts';
import { type Context, evict } from '../context.ts';
import { translated } from '../database/database-errors.ts';
import { absentRow, columnOf, identifier, newId, storedFields, tableOf } from '../database/identifiers.ts';
import { jsonBytes } from '../database/json-rows.ts';
import { modelErrors } from '../errors.ts';
import { columnValues } from '../permission/scope-check.ts';
import type { Stored } from '../read/read.ts';
import type { Change, Committed } from '../rules/rules.ts';
import { searchColumnValues, shadowed } from '../search/search-column.ts';
import { changesOf, searchColumnSql, setsOf } from './store.ts';

/**
 * Writes many rows of one model with history, audit lines and outbox entries in one statement per verb. All rows are stored or none; throws
 * the error of the first failing row.
 */
export async function storeMany(ctx: Context, model: EffectiveModel, changes: readonly Change[]): Promise<void> {
  await takeCapacity(ctx, model, changes);
  const verbs = [...new Set(changes.map(({ verb }) => verb))];
  for (const verb of verbs) {
    await storeSame(
      ctx,
      model,
      changes.filter((change) => change.verb === verb),
    );
  }
  for (const { row } of changes) evict(ctx, model, String(row.id));
  ctx.db.afterCommit(() => ctx.engine.written(model.name));
}

async function storeSame(ctx: Context, model: EffectiveModel, changes: readonly Change[]): Promise<void> {
  const eventsJson = jsonBytes(changes.map((change) => toldOf(ctx, model, change)));
  const reason = ctx.reason ?? null;
  const statement = sql`with w as (${rowsSql(model, changes)}), e as (select e.* from json_to_recordset(${eventsJson}) as e(id uuid, record uuid, version int, verb text, changes jsonb, event_id uuid, event jsonb) join w on w.id = e.record), h as (insert into sys_history (id, model, record_id, version, verb, actor, at, reason, job, changes) select e.id, ${model.name}, e.record, e.version, e.verb, ${ctx.actor.userId}, ${ctx.now()}, ${reason}, ${ctx.job ?? null}, e.changes from e ${historyReturning}), a as (${auditOfHistory(ctx, model)}), o as (insert into sys_outbox (id, event) select e.event_id, e.event from e) select count(*)::int as n from w`;
  const [written] = await ctx.db.query<{ n: number }>(statement).catch(async (error: unknown) => {
    throw await translated(ctx, model, null, error);
  });
  if (written?.n !== changes.length) throw modelErrors.conflict({});
}

function rowsSql(model: EffectiveModel, changes: readonly Change[]): Sql {
  const rows = jsonBytes(changes.map(({ row }) => ({ ...columnValues(model, row), ...searchColumnValues(model, row) })));
  const table = tableOf(model);
  if (changes[0]?.verb === 'create') {
    const columns = join([...storedFields(model).map(columnOf), ...shadowed(model).map(searchColumnSql)], ', ');
    return sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(${absentRow(model)}, ${rows}) returning id`;
  }
  const changed = new Set(changes.flatMap((change) => [...change.changed]));
  const sets = setsOf(model, changed);
  if (changes[0]?.verb === 'delete') sets.push(sql`${identifier('deleted_at')} = n.updated_at`);
  return sql`update ${table} t set ${join(sets, ', ')} from json_populate_recordset(${absentRow(model)}, ${rows}) n where t.id = n.id and t.version = n.version - 1 returning t.id`;
}

function toldOf(ctx: Context, model: EffectiveModel, change: Change): object {
  const row = change.row as Stored;
  const event: Committed = {
    id: newId(),
    model: model.name,
    recordId: row.id,
    version: row.version,
    verb: change.verb,
    action: null,
    actor: ctx.actor.userId,
  };
  const changes = changesOf(model, change);
  return { id: newId(), record: row.id, version: row.version, verb: change.verb, changes, event_id: event.id, event };
}
