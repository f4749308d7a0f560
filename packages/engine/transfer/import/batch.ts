import type { Condition, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { mustBeAble } from '../../permission/access.ts';
import { createYieldToLoop } from '../../queue/yield-to-loop.ts';
import type { Stored } from '../../read/read.ts';
import { type Draft, type Outcome, writeMany } from '../../write/write-many.ts';
import type { ImportPlan } from '../jobs/import-job.ts';
import type { FileRow } from '../read/row.ts';
import { prepareColumns } from './cell-reader.ts';
import { createClaims } from './claims.ts';
import { type Converted, convertRow } from './convert.ts';
import type { Importer } from './importer.ts';
import { mappableFields } from './mappable.ts';
import { matchRows } from './match.ts';
import { createResolver } from './resolve.ts';
import type { RowIssue } from './row-issue.ts';
import { claimDerived, claimGiven, refuse, reportMissing, settle } from './settle.ts';

/** The result of a batch. */
export interface BatchResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: ReadonlyMap<FileRow, readonly RowIssue[]>;
}

/** Prepares an import with the permissions of the context. */
export function prepareImport(ctx: Context, model: EffectiveModel, plan: ImportPlan): Importer {
  const columns = prepareColumns(ctx, model, plan.mapping, mappableFields(ctx, model));
  let trial = 0;
  return {
    model,
    mode: plan.mode,
    columns,
    defaults: plan.defaults,
    resolver: createResolver(ctx, model, columns, Object.keys(plan.defaults)),
    claims: createClaims(),
    ...importScopes(ctx, model, plan),
    // A dry run must not consume serial numbers.
    ...(plan.dryRun
      ? { serials: async (prefix: string, count: number) => Array.from({ length: count }, () => `${prefix}-TRIAL-${++trial}`) }
      : {}),
  };
}

/** The scopes within which an import may create and update. */
export function importScopes(ctx: Context, model: EffectiveModel, { mode }: ImportPlan): Pick<Importer, 'createScope' | 'updateScope'> {
  const scope = (verb: 'create' | 'update'): Condition => ({ all: [mustBeAble(ctx, model, 'import'), mustBeAble(ctx, model, verb)] });
  return { createScope: mode === 'update' ? {} : scope('create'), updateScope: mode === 'add' ? {} : scope('update') };
}

/**
 * Converts, resolves and claims rows without writing: the first half of a batch, also repeated for earlier chunks when an import is
 * resumed.
 */
export async function readRows(ctx: Context, importer: Importer, rows: readonly FileRow[]): Promise<Converted[]> {
  const yieldToLoop = createYieldToLoop();
  const converted: Converted[] = [];
  for (const row of rows) {
    converted.push(convertRow(row, importer.columns, importer.defaults));
    await yieldToLoop();
  }
  await importer.resolver.resolve(ctx, converted);
  for (const one of converted) claimGiven(ctx, importer, one);
  return converted;
}

/**
 * Imports rows within an open transaction. Rows that cannot be stored are reported, the others are stored. Rows that refer to a record
 * created by another row of the batch, such as the parent in a tree, are retried afterwards.
 */
export async function importRows(ctx: Context, importer: Importer, rows: readonly FileRow[]): Promise<BatchResult> {
  const failed = new Map<FileRow, readonly RowIssue[]>();
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let waiting = rows;
  while (waiting.length > 0) {
    const result = await importOnce(ctx, importer, waiting);
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += result[name];
    for (const [row, issues] of result.failed) failed.set(row, issues);
    waiting =
      result.created === 0
        ? []
        : [...result.failed].filter(([, issues]) => issues.every((one) => namesOwn(importer, one))).map(([row]) => row);
    for (const row of waiting) failed.delete(row);
  }
  return { ...counts, failed };
}

function namesOwn({ model, columns }: Importer, { field, issue }: RowIssue): boolean {
  const own = columns.find((column) => column.field.name === field)?.field;
  return issue.key === 'transfer.notFoundByLabel' && own?.settings.model === model.name;
}

async function importOnce(ctx: Context, importer: Importer, rows: readonly FileRow[]): Promise<BatchResult> {
  const { model, mode } = importer;
  const converted = await readRows(ctx, importer, rows);
  const matched =
    mode === 'add'
      ? new Map<Converted, Stored[]>()
      : await matchRows(ctx, model, importer.updateScope, converted.filter(isSound), { adds: mode === 'addOrUpdate' });
  for (const one of converted.filter(isSound)) settle(ctx, importer, one, matched.get(one) ?? []);
  if (mode === 'add') for (const one of converted.filter((row) => !isSound(row))) reportMissing(importer, one);
  const sound = converted.filter(isSound);
  const drafts = sound.map((one): Draft => ({ values: one.values, before: matched.get(one)?.[0] ?? null }));
  const outcomes = await writeMany(ctx, model, drafts, {
    createScope: importer.createScope,
    updateScope: importer.updateScope,
    inspect: (index, moment) => claimDerived(ctx, importer, sound[index], moment),
    ...(importer.serials ? { serials: importer.serials } : {}),
  });
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const [i, outcome] of outcomes.entries()) {
    const one = sound[i];
    if (one && 'error' in outcome) refuse(importer, one, outcome.error);
    else counts[verdict(drafts[i], outcome)] += 1;
  }
  return { ...counts, failed: new Map(converted.filter((one) => !isSound(one)).map((one) => [one.row, one.issues])) };
}

function verdict(draft: Draft | undefined, outcome: Outcome): 'created' | 'updated' | 'unchanged' {
  if (!draft?.before) return 'created';
  return 'row' in outcome && outcome.changed ? 'updated' : 'unchanged';
}

const isSound = (one: Converted): boolean => one.issues.length === 0;
