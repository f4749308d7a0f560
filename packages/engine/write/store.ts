import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, type Sql } from 'sql-template-tag';
import { auditOfHistory, historyReturning } from '../audit/write-line.ts';
import { takeCapacity } from '../capacity/capacity.ts';
import type { Context } from '../context.ts';
import { translated } from '../database/database-errors.ts';
import { absentRow, columnOf, identifier, newId, storedFields, tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import { columnValues } from '../permission/scope-check.ts';
import type { Stored } from '../read/read.ts';
import type { Change, Committed } from '../rules/rules.ts';
import { searchColumnOf, searchColumnValues, shadowed } from '../search/search-column.ts';

/**
 * Writes the row, its history, audit line and outbox entry in one atomic statement. Capacity counters are updated before, in the same
 * transaction.
 */
export async function store(ctx: Context, model: EffectiveModel, change: Change, last = false): Promise<Stored> {
  await takeCapacity(ctx, model, [change]);
  const row = change.row as Stored;
  const event: Committed = {
    id: newId(),
    model: model.name,
    recordId: row.id,
    version: row.version,
    verb: change.verb,
    action: change.action,
    actor: ctx.actor.userId,
    files: holdsFiles(model, row),
  };
  const statement = sql`with w as (${rowSql(model, change)}), h as (${historySql(ctx, model, change)}), a as (${auditOfHistory(ctx, model)}) insert into sys_outbox (id, event) select ${event.id}, ${JSON.stringify(event)}::jsonb from w returning id`;
  // The insert either succeeds or throws; only an update needs its result read, to detect a version conflict.
  if (last && !change.before && ctx.db.sendWithNext)
    ctx.db.sendWithNext(statement, { failed: (error) => translated(ctx, model, row, error) });
  else await storeNow(ctx, model, row, statement);
  ctx.db.afterCommit(() => ctx.engine.written(model.name));
  return row;
}

const holdsFiles = (model: EffectiveModel, row: Stored): boolean =>
  storedFields(model).some(({ kind, name }) => kind.attachment && [row[name] ?? []].flat().length > 0);

async function storeNow(ctx: Context, model: EffectiveModel, row: Stored, statement: Sql): Promise<void> {
  const written = await ctx.db.query(statement).catch(async (error: unknown) => {
    throw await translated(ctx, model, row, error);
  });
  if (written.length === 0) throw modelErrors.conflict({ version: row.version });
}

function rowSql(model: EffectiveModel, change: Change): Sql {
  const { row, before, verb, changed } = change;
  const id = String(row.id);
  const document = rowJson(model, row as Stored);
  if (!before) {
    const columns = join([...storedFields(model).map(columnOf), ...shadowed(model).map(searchColumnSql)], ', ');
    return sql`insert into ${tableOf(model)} (${columns}) select ${columns} from json_populate_record(${absentRow(model)}, ${document}) returning id`;
  }
  const sets = setsOf(model, changed);
  if (verb === 'delete') sets.push(sql`${identifier('deleted_at')} = n.updated_at`);
  if (verb === 'restore') sets.push(sql`${identifier('deleted_at')} = null`);
  return sql`update ${tableOf(model)} t set ${join(sets, ', ')} from json_populate_record(${absentRow(model)}, ${document}) n where t.id = ${id} and t.version = ${before.version} returning t.id`;
}

/** Assignments of an update: changed columns and their search columns. */
export function setsOf(model: EffectiveModel, changed: ReadonlySet<string>): Sql[] {
  const has = (field: EffectiveField) => changed.has(field.name);
  const columns = [...storedFields(model).filter(has).map(columnOf), ...shadowed(model).filter(has).map(searchColumnSql)];
  return columns.map((column) => sql`${column} = n.${column}`);
}

export const searchColumnSql = (field: EffectiveField): Sql => identifier(searchColumnOf(field));

const rowJson = (model: EffectiveModel, row: Stored): string =>
  JSON.stringify({ ...columnValues(model, row), ...searchColumnValues(model, row) });

function historySql(ctx: Context, model: EffectiveModel, change: Change): Sql {
  const { row, verb, action } = change;
  const reason = ctx.reason ?? (typeof change.args.reason === 'string' ? change.args.reason : null);
  return sql`insert into sys_history (id, model, record_id, version, verb, actor, at, reason, job, changes) select ${newId()}, ${model.name}, ${row.id}, ${row.version}, ${action ?? verb}, ${ctx.actor.userId}, ${ctx.now()}, ${reason}, ${ctx.job ?? null}, ${JSON.stringify(changesOf(model, change))}::jsonb from w ${historyReturning}`;
}

const UNTOLD = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** Field → [from, to] of all changes. */
export function changesOf(model: EffectiveModel, { row, before, changed }: Change): Record<string, [unknown, unknown]> {
  const eventFields = [...changed].filter(
    (name) => !UNTOLD.has(name) && model.fields[name]?.column && (before !== null || (row[name] ?? null) !== null),
  );
  return Object.fromEntries(eventFields.map((name) => [name, [before?.[name] ?? null, row[name] ?? null]]));
}
