import type { Condition, EffectiveModel } from '@zhixing/model';
import { raw } from 'sql-template-tag';
import { type Context, within } from '../context.ts';
import { AppError, modelErrors } from '../errors.ts';
import { mustBeAble } from '../permission/access.ts';
import { requireReauthenticationFor } from '../permission/reauthentication.ts';
import { decidedAlong } from '../ports/approval.ts';
import { createYieldToLoop } from '../queue/yield-to-loop.ts';
import type { Stored } from '../read/read.ts';
import { prepareBatch, runPhase, runTogether } from '../rules/rule-runner.ts';
import type { Change } from '../rules/rules.ts';
import { outsideScope, unreachableReferences } from './batch-checks.ts';
import { mustHaveQuestionsLeft, refusedDuplicates, takenValues } from './duplicates.ts';
import { overlapFailure, overlapping } from './overlaps.ts';
import { brokenChecks, referringChecksBroken } from './record-checks.ts';
import { takeSerials } from './serials.ts';
import { storeMany } from './store-many.ts';
import { mustNotBeOwnAncestor } from './tree.ts';
import { checkedValues, type Values } from './values.ts';
import { commitPhase, creationOf, updateOf } from './write.ts';

/** A record to write: new, or existing and locked. Values have been checked, as by `checkedValues`. */
export interface Draft {
  readonly values: Values;
  readonly before: Stored | null;
}

/** Result of a draft. `changed` is false if the record already had the values. */
export type Outcome = { readonly row: Stored; readonly changed: boolean } | { readonly error: AppError };

export interface ManyOptions {
  readonly createScope?: Condition;
  readonly updateScope?: Condition;
  /** Checks the complete row before it is stored; an error excludes the row. */
  readonly inspect?: (index: number, change: Change) => AppError | null;
  /** Finishes each row before the next one begins, so that rules see the previous rows in the database. */
  readonly inOrder?: boolean;
  /** Allocates serial numbers for new records; default: from the counters. */
  readonly serials?: (prefix: string, count: number) => Promise<string[]>;
}

/** Creates many records of a model in one transaction. Rows that fail return their error; the others are stored. */
export function createMany(ctx: Context, model: EffectiveModel, sent: readonly Values[]): Promise<Outcome[]> {
  const createScope = mustBeAble(ctx, model, 'create');
  requireReauthenticationFor(ctx, model.name, { verb: 'create', action: null, changed: new Set() });
  return ctx.db.transaction((db) => {
    const tx = within(ctx, db);
    const drafts = sent.map((values) => ({ values: checkedValues(tx, model, values), before: null }));
    return writeMany(tx, model, drafts, { createScope });
  });
}

interface Slot {
  readonly index: number;
  readonly draft: Draft;
  moment: Change | null;
  error: AppError | null;
}

/**
 * Batch version of the write path, on an open transaction: the same steps as for one record, but references, scopes, unique values and
 * storing take one query for all rows. If storing all rows fails, they are stored one by one, so that only the failing rows are excluded.
 */
export async function writeMany(ctx: Context, model: EffectiveModel, drafts: readonly Draft[], options: ManyOptions): Promise<Outcome[]> {
  const tx: Context = { ...ctx, chain: [...ctx.chain, `${model.name}.many`], batch: new Map() };
  const slots = drafts.map((draft, index): Slot => ({ index, draft, moment: null, error: null }));
  const fresh = slots.filter(({ draft }) => draft.before === null);
  if (!options.inOrder)
    await prepareBatch(
      tx,
      model,
      fresh.map(({ draft }) => draft.values),
    );
  const serials = await serialsFor(tx, model, slots, options.serials);
  await each(slots, async (slot) => {
    const { values, before } = slot.draft;
    slot.moment = before ? await updateOf(tx, model, before, values) : await creationOf(tx, model, { ...values, ...serials(slot) });
  });
  await checkTogether(tx, model, slots, options);
  if (options.inOrder || decidedAlong(tx.engine, model).length > 0) await storeInOrder(tx, model, living(slots));
  else {
    await each(living(slots), async ({ moment: change }) => {
      await mustNotBeOwnAncestor(tx, model, change);
      await runPhase(tx, model, 'check', change);
    });
    await storeTogether(tx, model, living(slots));
  }
  return slots.map(({ draft, moment: change, error }) => {
    if (error) return { error };
    return { row: (change?.row ?? draft.before) as Stored, changed: change !== null };
  });
}

type Living = Slot & { moment: Change };
const living = (slots: readonly Slot[]): Living[] => slots.filter((slot): slot is Living => slot.error === null && slot.moment !== null);

/** Runs a step for every row; an `AppError` fails only its row, any other error the batch. */
async function each<S extends Slot>(slots: readonly S[], step: (slot: S) => Promise<void>): Promise<void> {
  const yieldToLoop = createYieldToLoop();
  for (const slot of slots) {
    try {
      await step(slot);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      slot.error = error;
    }
    await yieldToLoop();
  }
}

async function serialsFor(
  ctx: Context,
  model: EffectiveModel,
  slots: readonly Slot[],
  take: ManyOptions['serials'] = (prefix, count) => takeSerials(ctx, prefix, count),
): Promise<(slot: Slot) => Values> {
  const fresh = slots.filter(({ draft }) => draft.before === null);
  const fields = Object.values(model.fields).filter((field) => field.kind.generated === 'number' && field.settings.rule === undefined);
  if (fresh.length === 0 || fields.length === 0) return () => ({});
  const taken = await Promise.all(fields.map((field) => take(String(field.settings.prefix), fresh.length)));
  const places = new Map(fresh.map((slot, place) => [slot, place]));
  return (slot) => Object.fromEntries(fields.map((field, i) => [field.name, taken[i]?.[places.get(slot) ?? -1]]));
}

async function checkTogether(ctx: Context, model: EffectiveModel, slots: readonly Slot[], options: ManyOptions): Promise<void> {
  const changes = () => living(slots).map(({ moment: change }) => change);
  const unreachable = await unreachableReferences(ctx, model, changes());
  refuse(slots, unreachable, (names) =>
    modelErrors.invalid({}, { fields: Object.fromEntries(names.map((name) => [name, { key: 'model.missingReference' }])) }),
  );
  await checkScopes(ctx, model, slots, options);
  refuse(slots, await referringChecksBroken(ctx, model, changes()), (checks) => brokenChecks(ctx, model, checks));
  for (const slot of living(slots)) slot.error = options.inspect?.(slot.index, slot.moment) ?? null;
  const taken = await takenValues(ctx, model, changes());
  refuse(slots, await refusedDuplicates(ctx, model, taken), (refusal) => refusal);
  refuse(slots, await overlapping(ctx, model, changes()), overlapFailure);
}

/** Sets the error of rows for which a check found a problem. */
function refuse<T>(slots: readonly Slot[], found: ReadonlyMap<Change, T>, failure: (found: T) => AppError): void {
  for (const slot of living(slots)) {
    const what = found.get(slot.moment);
    if (what !== undefined) slot.error = failure(what);
  }
}

async function checkScopes(
  ctx: Context,
  model: EffectiveModel,
  slots: readonly Slot[],
  { createScope, updateScope }: ManyOptions,
): Promise<void> {
  for (const [scope, fresh] of [
    [createScope, true],
    [updateScope, false],
  ] as const) {
    const group = living(slots).filter(({ draft }) => (draft.before === null) === fresh);
    if (!scope || group.length === 0) continue;
    const outside = await outsideScope(
      ctx,
      model,
      scope,
      group.map(({ moment: change }) => change),
    );
    for (const slot of group) if (outside.has(slot.moment)) slot.error = modelErrors.denied({ permission: `${model.name}.scope` });
  }
}

async function storeTogether(ctx: Context, model: EffectiveModel, slots: readonly Living[]): Promise<void> {
  if (slots.length === 0) return;
  const failed = await attempt(ctx, async (tx) => {
    await storeMany(
      tx,
      model,
      slots.map(({ moment: change }) => change),
    );
    const yieldToLoop = createYieldToLoop();
    for (const { moment: change } of slots) {
      await runPhase(tx, model, 'before', change);
      await yieldToLoop();
    }
    await runTogether(
      tx,
      model,
      slots.map(({ moment: change }) => change),
    );
  });
  if (failed) await storeSingly(ctx, model, slots);
}

// Most batches have no failing row: savepoints per row are used only after the whole batch has failed.
async function storeInOrder(ctx: Context, model: EffectiveModel, slots: readonly Living[]): Promise<void> {
  if (slots.length === 0) return;
  const failed = await attempt(ctx, async (tx) => {
    for (const { moment: change } of slots) await commitPhase(tx, model, change);
  });
  if (failed) await storeSingly(ctx, model, slots);
}

async function storeSingly(ctx: Context, model: EffectiveModel, slots: readonly Living[]): Promise<void> {
  for (const slot of slots) {
    slot.error = await attempt(ctx, async (tx) => {
      await mustHaveQuestionsLeft(tx, model, [slot.moment]);
      await commitPhase(tx, model, slot.moment);
    });
  }
}

/** Runs part of the transaction in a savepoint; on an `AppError`, rolls back to it and returns the error. */
export async function attempt(ctx: Context, work: (tx: Context) => Promise<void>): Promise<AppError | null> {
  await ctx.db.query(raw('savepoint attempt'));
  try {
    await work(ctx);
    await ctx.db.query(raw('release savepoint attempt'));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.db.query(raw('rollback to savepoint attempt'));
    // Cached records may have been written by the part that was rolled back.
    ctx.memo.clear();
    return error;
  }
}
