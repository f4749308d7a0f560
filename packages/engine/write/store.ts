import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, type Sql } from 'sql-template-tag';
import { auditOfHistory, historyTold } from '../audit/write-line.ts';
import { takeCapacity } from '../capacity/capacity.ts';
import type { Context } from '../context.ts';
import { translated } from '../database/database-errors.ts';
import { absentRow, columnOf, identifier, newId, storedFields, tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import { columnValues } from '../permission/scope-check.ts';
import type { Stored } from '../read/read.ts';
import type { Change, Committed } from '../rules/rules.ts';
import { shadowed, shadowOf, shadowValues } from '../search/shadow.ts';

/**
 * Writes the row, its history, its line in the audit log and its outbox entry in one statement: there is no moment at which one is there without the others.
 * What the row takes of a limited capacity is counted before, in the same transaction.
 */
export async function store(ctx: Context, model: EffectiveModel, moment: Change, last = false): Promise<Stored> {
  await takeCapacity(ctx, model, [moment]);
  const row = moment.row as Stored;
  const event: Committed = {
    id: newId(),
    model: model.name,
    recordId: row.id,
    version: row.version,
    verb: moment.verb,
    action: moment.action,
    actor: ctx.actor.userId,
    files: holdsFiles(model, row),
  };
  const statement = sql`with w as (${rowSql(model, moment)}), h as (${historySql(ctx, model, moment)}), a as (${auditOfHistory(ctx, model)}) insert into sys_outbox (id, event) select ${event.id}, ${JSON.stringify(event)}::jsonb from w returning id`;
  // A new row is stored or fails; only a change can meet another one, and has to be looked at.
  if (last && !moment.before && ctx.db.ahead) ctx.db.ahead(statement, (error) => translated(ctx, model, error));
  else await storeNow(ctx, model, row, statement);
  ctx.db.afterCommit(() => ctx.engine.written(model.name));
  return row;
}

const holdsFiles = (model: EffectiveModel, row: Stored): boolean =>
  storedFields(model).some(({ kind, name }) => kind.attachment && [row[name] ?? []].flat().length > 0);

async function storeNow(ctx: Context, model: EffectiveModel, row: Stored, statement: Sql): Promise<void> {
  const written = await ctx.db.query(statement).catch((error: unknown) => {
    throw translated(ctx, model, error);
  });
  if (written.length === 0) throw modelErrors.conflict({ version: row.version });
}

function rowSql(model: EffectiveModel, moment: Change): Sql {
  const { row, before, verb, changed } = moment;
  const id = String(row.id);
  const document = rowJson(model, row as Stored);
  if (!before) {
    const columns = join([...storedFields(model).map(columnOf), ...shadowed(model).map(shadowSql)], ', ');
    return sql`insert into ${tableOf(model)} (${columns}) select ${columns} from json_populate_record(${absentRow(model)}, ${document}) returning id`;
  }
  const sets = setsOf(model, changed);
  if (verb === 'delete') sets.push(sql`${identifier('deleted_at')} = n.updated_at`);
  if (verb === 'restore') sets.push(sql`${identifier('deleted_at')} = null`);
  return sql`update ${tableOf(model)} t set ${join(sets, ', ')} from json_populate_record(${absentRow(model)}, ${document}) n where t.id = ${id} and t.version = ${before.version} returning t.id`;
}

/** What an update sets: the columns that change and their shadows. */
export function setsOf(model: EffectiveModel, changed: ReadonlySet<string>): Sql[] {
  const has = (field: EffectiveField) => changed.has(field.name);
  const columns = [...storedFields(model).filter(has).map(columnOf), ...shadowed(model).filter(has).map(shadowSql)];
  return columns.map((column) => sql`${column} = n.${column}`);
}

export const shadowSql = (field: EffectiveField): Sql => identifier(shadowOf(field));

const rowJson = (model: EffectiveModel, row: Stored): string =>
  JSON.stringify({ ...columnValues(model, row), ...shadowValues(model, row) });

function historySql(ctx: Context, model: EffectiveModel, moment: Change): Sql {
  const { row, verb, action } = moment;
  const reason = ctx.reason ?? (typeof moment.args.reason === 'string' ? moment.args.reason : null);
  return sql`insert into sys_history (id, model, record_id, version, verb, actor, at, reason, job, changes) select ${newId()}, ${model.name}, ${row.id}, ${row.version}, ${action ?? verb}, ${ctx.actor.userId}, ${ctx.now()}, ${reason}, ${ctx.job ?? null}, ${JSON.stringify(changesOf(model, moment))}::jsonb from w ${historyTold}`;
}

const UNTOLD = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** Field → [from, to] of everything a write changed. */
export function changesOf(model: EffectiveModel, { row, before, changed }: Change): Record<string, [unknown, unknown]> {
  const told = [...changed].filter(
    (name) => !UNTOLD.has(name) && model.fields[name]?.column && (before !== null || (row[name] ?? null) !== null),
  );
  return Object.fromEntries(told.map((name) => [name, [before?.[name] ?? null, row[name] ?? null]]));
}
