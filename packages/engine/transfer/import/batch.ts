import type { Condition, EffectiveModel } from '@zhixing/model';
import { raw } from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { mustBeAble } from '../../permission/access.ts';
import { createYieldToLoop } from '../../queue/yield-to-loop.ts';
import type { Stored } from '../../read/read.ts';
import { type Draft, type Outcome, writeMany } from '../../write/write-many.ts';
import { acquire } from '../along/acquire.ts';
import { type Beside, type BesideScopes, besideScopes, prepareBeside } from '../along/beside.ts';
import { linkAll } from '../along/link.ts';
import { readSubRows, type SubRow } from '../along/sub-rows.ts';
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
  const besides = prepareBeside(ctx, model, plan);
  let trial = 0;
  return {
    model,
    besides,
    mode: plan.mode,
    columns,
    defaults: plan.defaults,
    resolver: createResolver(ctx, model, columns, Object.keys(plan.defaults)),
    claims: createClaims(),
    ...importScopes(ctx, model, plan, besides),
    // A dry run must not consume serial numbers.
    ...(plan.dryRun
      ? { serials: async (prefix: string, count: number) => Array.from({ length: count }, () => `${prefix}-TRIAL-${++trial}`) }
      : {}),
  };
}

/** The scopes within which an import may create and update, records beside included. */
export function importScopes(
  ctx: Context,
  model: EffectiveModel,
  plan: ImportPlan,
  besides: readonly Beside[],
): Pick<Importer, 'createScope' | 'updateScope' | 'scopesOf'> {
  const { mode } = plan;
  const scope = (verb: 'create' | 'update'): Condition => ({ all: [mustBeAble(ctx, model, 'import'), mustBeAble(ctx, model, verb)] });
  const beside = new Map(besides.map((one) => [one.along.name, besideScopes(ctx, one, plan)]));
  return {
    createScope: mode === 'update' ? {} : scope('create'),
    updateScope: mode === 'add' ? {} : scope('update'),
    scopesOf: (along) => beside.get(along) as BesideScopes,
  };
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
    const result = await importWhole(ctx, importer, waiting);
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

/**
 * Imports rows with the records beside them: a row is stored with all of them or not at all. If a row fails after something of it was
 * written, everything is rolled back and written again without that row.
 */
async function importWhole(ctx: Context, importer: Importer, rows: readonly FileRow[]): Promise<BatchResult> {
  if (importer.besides.length === 0) return importOnce(ctx, importer, rows);
  const failed = new Map<FileRow, readonly RowIssue[]>();
  let open = rows;
  for (;;) {
    await ctx.db.query(raw('savepoint beside'));
    const result = await importOnce(ctx, importer, open);
    for (const [row, issues] of result.failed) failed.set(row, issues);
    if (!result.torn) return { ...result, failed };
    await ctx.db.query(raw('rollback to savepoint beside'));
    // Cached records may have been written by the part that was rolled back.
    ctx.memo.clear();
    open = open.filter((row) => !failed.has(row));
  }
}

async function importOnce(ctx: Context, importer: Importer, rows: readonly FileRow[]): Promise<BatchResult & { torn: boolean }> {
  const { model, mode, besides } = importer;
  const converted = await readRows(ctx, importer, rows);
  const subs = await readSubRows(ctx, besides, converted);
  const matched =
    mode === 'add'
      ? new Map<Converted, Stored[]>()
      : await matchRows(ctx, model, importer.updateScope, converted.filter(isSound), { adds: mode === 'addOrUpdate' });
  for (const one of converted.filter(isSound)) settle(ctx, importer, one, matched.get(one) ?? []);
  if (mode === 'add') for (const one of converted.filter((row) => !isSound(row))) reportMissing(importer, one);
  const readable = converted.filter(isSound).length;
  await acquireFor(ctx, importer, subs);
  const sound = converted.filter(isSound);
  const drafts = sound.map((one): Draft => ({ values: one.values, before: matched.get(one)?.[0] ?? null }));
  const outcomes = await writeMany(ctx, model, drafts, {
    createScope: importer.createScope,
    updateScope: importer.updateScope,
    inspect: (index, moment) => claimDerived(ctx, importer, sound[index], moment),
    ...(importer.serials ? { serials: importer.serials } : {}),
  });
  const written = new Map(sound.map((one, i) => [one, outcomes[i]]));
  for (const [one, outcome] of written) if (outcome && 'error' in outcome) refuse(importer, one, outcome.error);
  const touched = await linkAll(ctx, subs, (owner) => idOf(written.get(owner)), importer.scopesOf);
  const counts = countsOf(sound.filter(isSound).map((one) => verdict(matched.get(one)?.[0], written.get(one), touched.has(one))));
  const failed = new Map(converted.filter((one) => !isSound(one)).map((one) => [one.row, one.issues]));
  return { ...counts, failed, torn: besides.length > 0 && sound.filter(isSound).length < readable };
}

/** Finds or creates the records beside; what the imported record itself refers to becomes one of its values. */
async function acquireFor(ctx: Context, { scopesOf, serials }: Importer, subs: readonly SubRow[]): Promise<void> {
  await acquire(ctx, subs, scopesOf, serials);
  for (const { id, owner, beside } of subs) if (id !== null && beside.link === null) owner.values[beside.along.document.to] = id;
}

const idOf = (outcome: Outcome | undefined): string | null => (outcome && 'row' in outcome ? outcome.row.id : null);

type Verdict = 'created' | 'updated' | 'unchanged';

function verdict(before: Stored | undefined, outcome: Outcome | undefined, touched: boolean): Verdict {
  if (!before) return 'created';
  return touched || (outcome && 'row' in outcome && outcome.changed) ? 'updated' : 'unchanged';
}

function countsOf(verdicts: readonly Verdict[]): Record<Verdict, number> {
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}

const isSound = (one: Converted): boolean => one.issues.length === 0;
