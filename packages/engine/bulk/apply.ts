import type { EffectiveModel } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { type AppError, modelErrors } from '../errors.ts';
import { can, mustBeAble } from '../permission/access.ts';
import { conditionSql } from '../read/conditions.ts';
import { labelSql } from '../read/labels.ts';
import { conditionScopeOf, fullColumns, predicate, type Stored } from '../read/read.ts';
import { hasSteps } from '../rules/rule-runner.ts';
import { checkedValues, type Values } from '../write/values.ts';
import { actOnRecord, removeRecord, restoreRecord } from '../write/write.ts';
import { attempt, writeMany } from '../write/write-many.ts';
import type { Operation } from './operation.ts';

/** The outcome of an operation for one row. */
export type RowResult = { readonly outcome: 'done' | 'unchanged' } | { readonly outcome: 'failed'; readonly error: AppError };

/**
 * Applies an operation to rows within an open transaction. A row that fails is rolled back to its savepoint and reported; the others
 * continue.
 */
export function applyOperation(
  tx: Context,
  model: EffectiveModel,
  operation: Operation,
  ids: readonly string[],
): Promise<Map<string, RowResult>> {
  if (operation.op === 'update') return update(tx, model, operation.values, ids);
  if (operation.op === 'delete') return eachRow(tx, ids, (one, id) => removeRecord(one, model, id));
  if (operation.op === 'restore') return eachRow(tx, ids, (one, id) => restoreRecord(one, model, id));
  return eachRow(tx, ids, (one, id) => actOnRecord(one, model, id, operation.action, operation.args ?? {}));
}

/** The labels of rows as the reader may see them, including rows in the recycle bin. */
export async function labelsOf(ctx: Context, model: EffectiveModel, ids: readonly string[]): Promise<Map<string, string>> {
  const scope = can(ctx, model, 'read');
  if (!scope) return new Map();
  const rows = await ctx.db.query<{ id: string; label: string }>(
    sql`select t.id, ${labelSql(ctx, model)} as label from ${tableOf(model)} t where t.id = any(${ids}::uuid[]) and ${conditionSql(model, scope, conditionScopeOf(ctx))}`,
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

// If rules may read other rows, each row is written completely before the next.
async function update(tx: Context, model: EffectiveModel, sent: Values, ids: readonly string[]): Promise<Map<string, RowResult>> {
  const updateScope = mustBeAble(tx, model, 'update');
  const values = checkedValues(tx, model, sent);
  const where = predicate(tx, model, [updateScope]);
  const found = await tx.db.query<{ row: Stored }>(
    sql`select row_to_json(r.*) as row from (select ${fullColumns(model)} from ${tableOf(model)} t where t.id = any(${ids}::uuid[]) and ${where} order by t.id${raw(' for no key update')}) r`,
  );
  const drafts = found.map(({ row }) => ({ values, before: row }));
  const inOrder = hasSteps(tx.engine, model.name, { verb: 'update', action: null }, ['check', 'before']);
  const outcomes = await writeMany(tx, model, drafts, { updateScope, inOrder });
  const results = new Map(
    outcomes.map((outcome, i): [string, RowResult] => {
      if ('error' in outcome) return [drafts[i]?.before.id ?? '', { outcome: 'failed', error: outcome.error }];
      return [outcome.row.id, { outcome: outcome.changed ? 'done' : 'unchanged' }];
    }),
  );
  for (const id of ids) if (!results.has(id)) results.set(id, { outcome: 'failed', error: modelErrors.notFound({ model: model.name }) });
  return results;
}

async function eachRow(
  tx: Context,
  ids: readonly string[],
  work: (tx: Context, id: string) => Promise<unknown>,
): Promise<Map<string, RowResult>> {
  const results = new Map<string, RowResult>();
  for (const id of ids) {
    const error = await attempt(tx, (one) => work(one, id).then(() => {}));
    results.set(id, error ? { outcome: 'failed', error } : { outcome: 'done' });
  }
  return results;
}
