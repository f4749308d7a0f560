import { isDeepStrictEqual } from 'node:util';
import type { EffectiveModel } from '@zhixing/model';
import sql, { join } from 'sql-template-tag';
import { type Context, tentative, within } from '../context.ts';
import { newId, tableOf } from '../database/identifiers.ts';
import { mustBeAble, visibility } from '../permission/access.ts';
import { historyLabels } from '../read/history-labels.ts';
import { predicate, visibleColumn } from '../read/read.ts';
import { applyOperation, labelsOf } from './apply.ts';
import { checkOperation, type Operation } from './operation.ts';
import { errorView, messageOf } from './row-results.ts';
import { countMatching, type Selection, sampleOf } from './select-rows.ts';

const SAMPLE = 5;

/**
 * Counts the rows of an operation and shows its effect on the first ones: it is executed with all rules in a transaction that is rolled
 * back, so that changes made by rules are included.
 */
export async function previewOperation(ctx: Context, model: EffectiveModel, selection: Selection, operation: Operation) {
  checkOperation(ctx, model, operation);
  const deleted = operation.op === 'restore';
  const count = await countMatching(ctx, model, selection, deleted);
  const ids = await sampleOf(ctx, model, selection, deleted, SAMPLE);
  return { count, ...(await withoutTrace(ctx, (tx) => tried(tx, model, operation, ids))) };
}

async function tried(tx: Context, model: EffectiveModel, operation: Operation, ids: readonly string[]) {
  const labels = await labelsOf(tx, model, ids);
  const before = await rowsOf(tx, model, ids, operation.op === 'restore');
  const results = await applyOperation(tx, model, operation, ids);
  const after = await rowsOf(tx, model, ids, operation.op === 'delete');
  const sample = ids.map((id) => {
    const result = results.get(id);
    return {
      id,
      label: labels.get(id) ?? null,
      changes: result?.outcome === 'done' ? changesBetween(before.get(id), after.get(id)) : [],
      message: result && 'error' in result ? messageOf(tx, model, errorView(result.error)) : null,
    };
  });
  return { sample, labels: await historyLabels(tx, model, sample) };
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(ctx: Context, model: EffectiveModel, ids: readonly string[], deleted: boolean): Promise<Map<string, Row>> {
  const { fields, masked } = visibility(ctx, model);
  const columns = fields.filter((field) => field.column !== null).map((field) => visibleColumn(field, masked.has(field.name)));
  const where = predicate(ctx, model, [mustBeAble(ctx, model, 'read')], deleted);
  const rows = await ctx.db.query<{ row: Row & { id: string } }>(
    sql`select row_to_json(r.*) as row from (select ${join(columns, ', ')} from ${tableOf(model)} t where t.id = any(${ids}::uuid[]) and ${where}) r`,
  );
  return new Map(rows.map(({ row }) => [row.id, row]));
}

const UNTOLD = new Set(['version', 'updatedAt', 'updatedBy']);

function changesBetween(before: Row | undefined, after: Row | undefined): { field: string; from: unknown; to: unknown }[] {
  if (!before || !after) return [];
  return Object.keys(before)
    .filter((name) => !UNTOLD.has(name) && !isDeepStrictEqual(before[name], after[name]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** Runs work in a transaction that is always rolled back. */
async function withoutTrace<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  const back: { value?: T } = {};
  const enough = new Error('taken back');
  await ctx.db
    .transaction(async (db) => {
      back.value = await work({ ...tentative(within(ctx, db)), memo: new Map(), job: newId() });
      throw enough;
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error;
    });
  return back.value as T;
}
