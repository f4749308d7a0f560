import { isDeepStrictEqual } from 'node:util';
import { type EffectiveAction, type EffectiveModel, isDeletable, isEditable, isRelativeDate, relativeDate } from '@zhixing/model';
import type { Context } from '../context.ts';
import { evict, within } from '../context.ts';
import { newId } from '../database/identifiers.ts';
import { entryDefaults } from '../describe/entry-defaults.ts';
import { modelErrors } from '../errors.ts';
import { mustBeAble, visibility } from '../permission/access.ts';
import { isLookedUpBy } from '../permission/comparisons.ts';
import { visibleRow } from '../permission/mask.ts';
import { unmaskedChanges } from '../permission/masked-input.ts';
import { requireReauthenticationFor } from '../permission/reauthentication.ts';
import { mustStayInScope } from '../permission/scope-check.ts';
import { beginApproval, type Choices, mustNotBeInApproval, mustNotBelongToApproval } from '../ports/approval.ts';
import { loadRow, type Stored } from '../read/read.ts';
import { runPhase, runTogether } from '../rules/rule-runner.ts';
import type { Change, WriteVerb } from '../rules/rules.ts';
import { unmetFields } from '../rules/unmet.ts';
import { detachFromParent, mustBeDeletable, restoreChildren } from './deletion.ts';
import { deriveRow } from './derive.ts';
import { mustHaveQuestionsLeft } from './duplicates.ts';
import { mustNotOverlap } from './overlaps.ts';
import { mustPassOwnChecks, mustPassReferringChecks } from './record-checks.ts';
import { mustReferToReachable } from './references.ts';
import { store } from './store.ts';
import { mustNotBeOwnAncestor } from './tree.ts';
import { checkedArgs, checkedValues, gapsBehindMask, mustBeComplete, rejectUnrequested, type Values } from './values.ts';

/*
 * Every write takes the same path: permission → load through scope → from-state, guard, arguments → derive → field checks → rules → row,
 * history and outbox in one statement → before rules → commit. This file shows all steps.
 */

/**
 * Creates a record. Returns the stored row, complete and unmasked: mask it before sending it to a client. Only server code passes an id,
 * for records that share the id of a record of another model.
 */
export function createRecord(ctx: Context, model: EffectiveModel, sent: Values, id: string = newId()): Promise<Stored> {
  const scope = mustBeAble(ctx, model, 'create');
  const values = checkedValues(ctx, model, sent);
  return transact(ctx, model, 'create', async (tx, last) => {
    const change = await creationOf(tx, model, values, id);
    await mustBeAcceptable(tx, model, change);
    await mustStayInScope(tx, model, scope, change.row as Stored);
    return commitPhase(tx, model, change, last);
  });
}

/** Changes fields of a record. `version` is the version that the client has read; a newer one in the database is a conflict. */
export function updateRecord(ctx: Context, model: EffectiveModel, id: string, sent: Values, version?: number): Promise<Stored> {
  const scope = mustBeAble(ctx, model, 'update');
  const values = checkedValues(ctx, model, sent);
  return transact(ctx, model, 'update', async (tx) => {
    const before = await loadRow(tx, model, id, scope, { lock: 'change' });
    mustBeCurrent(tx, model, before, version);
    const change = await updateOf(tx, model, before, values);
    if (!change) return before;
    await mustBeAcceptable(tx, model, change);
    await mustStayInScope(tx, model, scope, change.row as Stored);
    return commitPhase(tx, model, change);
  });
}

/** Prepares a creation without reading other records: defaults, derived fields, completeness. */
export async function creationOf(tx: Context, model: EffectiveModel, values: Values, id: string = newId()): Promise<Change> {
  const fresh = { ...(await blankRow(tx, model)), ...values, id, version: 1, ...stamps(tx, true) } as Stored;
  const row = await deriveRow(tx, model, changeOf(fresh, null, 'create'));
  rejectUnrequested(model, row, values);
  mustBeComplete(model, row);
  mustPassOwnChecks(tx, model, row);
  return changeOf(row, null, 'create');
}

/** The stored fields of a new record, with the defaults of the model and of its dictionaries. */
export async function blankRow(ctx: Context, model: EffectiveModel): Promise<Record<string, unknown>> {
  const stored = Object.values(model.fields).filter((field) => field.column !== null);
  const blank = Object.fromEntries(stored.map((field) => [field.name, defaultOf(ctx, field.settings.default)]));
  return { ...blank, ...(await entryDefaults(ctx, model)) };
}

/** Prepares an update without reading other records; null if nothing changes. */
export async function updateOf(tx: Context, model: EffectiveModel, before: Stored, values: Values): Promise<Change | null> {
  mustNotBeInApproval(tx, before);
  mustBeEditable(tx, model, before);
  const changes = unmaskedChanges(tx, model, before, values);
  const row = await deriveRow(tx, model, changeOf({ ...before, ...changes }, before, 'update'));
  rejectUnrequested(model, row, changes);
  const change = withMaskedWrites(
    tx,
    model,
    changeOf({ ...row, ...stamps(tx, false), version: before.version + 1 }, before, 'update'),
    changes,
  );
  if (!hasChanges(change)) return null;
  mustBeComplete(model, change.row, gapsBehindMask(tx, model, before, changes));
  mustPassOwnChecks(tx, model, change.row);
  return change;
}

/** Performs an action: checks from-state, guard and arguments, then runs the model's rules for it. */
export function actOnRecord(
  ctx: Context,
  model: EffectiveModel,
  id: string,
  name: string,
  sent: Values = {},
  version?: number,
  choices: Choices = {},
): Promise<Stored> {
  const action = Object.hasOwn(model.actions, name) ? model.actions[name] : undefined;
  if (!action || (action.system && !ctx.actor.access.clear))
    throw modelErrors.unknownAction({ action: name.slice(0, 60), model: model.name });
  const scope = mustBeAble(ctx, model, `act:${name}`);
  const args = checkedArgs(ctx.engine.argFields(model, name), sent, ctx.now());
  return transact(ctx, model, `act:${name}`, async (tx) => {
    const before = await loadRow(tx, model, id, scope, { lock: 'change' });
    mustBeCurrent(tx, model, before, version);
    mustNotBeInApproval(tx, before);
    mustBeAllowedNow(tx, model, name, before);
    const change = await actionOf(tx, model, action, before, args);
    await mustHaveQuestionsLeft(tx, model, [change]);
    return action.flow && tx.approving !== id ? beginApproval(tx, model, change, choices) : commitPhase(tx, model, change);
  });
}

/**
 * Prepares an action without reading other records. For actions that need approval, it checks the result as if approved, so that the flow
 * does not start in vain.
 */
async function actionOf(tx: Context, model: EffectiveModel, action: EffectiveAction, before: Stored, args: Values): Promise<Change> {
  const adopted = action.flow ? { approval: 'adopt' } : {};
  const next: Stored = { ...before, ...adopted, ...(action.to ? { status: action.to } : {}) };
  const row = await deriveRow(tx, model, changeOf(next, before, 'act', action.name, args));
  const change = changeOf({ ...row, ...stamps(tx, false), version: before.version + 1 }, before, 'act', action.name, args);
  mustBeComplete(model, change.row);
  mustPassOwnChecks(tx, model, change.row);
  return change;
}

/** Moves a record and its dependent records to the recycle bin. Refused while other records refer to it. */
export function removeRecord(ctx: Context, model: EffectiveModel, id: string, version?: number): Promise<Stored> {
  const scope = mustBeAble(ctx, model, 'delete');
  return transact(ctx, model, 'delete', async (tx) => {
    const before = await loadRow(tx, model, id, scope, { lock: 'remove' });
    mustBeCurrent(tx, model, before, version);
    mustNotBeInApproval(tx, before);
    rejectSystemFields(tx, model, before);
    await mustBeDeletable(tx, model, before, (child, childId) => removeRecord(tx, child, childId));
    return commitPhase(tx, model, changeOf({ ...before, ...stamps(tx, false), version: before.version + 1 }, before, 'delete'));
  });
}

/** Restores a record and the records deleted along with it. Its unique values must still be free. */
export function restoreRecord(ctx: Context, model: EffectiveModel, id: string): Promise<Stored> {
  const scope = mustBeAble(ctx, model, 'delete');
  return transact(ctx, model, 'restore', async (tx) => {
    const before = await loadRow(tx, model, id, scope, { lock: 'change', deleted: true });
    const change = changeOf({ ...before, ...stamps(tx, false), version: before.version + 1 }, before, 'restore');
    mustPassOwnChecks(tx, model, change.row);
    await mustBeAcceptable(tx, model, { ...change, before: null });
    const row = await commitPhase(tx, model, change);
    await detachFromParent(tx, model, id);
    await restoreChildren(tx, model, id, (child, childId) => restoreRecord(tx, child, childId));
    return row;
  });
}

/** What a change says of other records: it refers to those that the writer may read, and asks about unique values no more than it may. */
async function mustBeAcceptable(tx: Context, model: EffectiveModel, change: Change): Promise<void> {
  await Promise.all([mustReferToReachable(tx, model, change), mustHaveQuestionsLeft(tx, model, [change])]);
}

const DEEPEST_CHAIN = 12;

async function transact(
  { lastWrite, ...ctx }: Context,
  model: EffectiveModel,
  step: string,
  work: (tx: Context, last: boolean) => Promise<Stored>,
): Promise<Stored> {
  const chain = [...ctx.chain, `${model.name}.${step}`];
  if (chain.length > DEEPEST_CHAIN) throw modelErrors.tooDeep({ chain });
  return ctx.db.transaction((db) => work({ ...within(ctx, db), chain }, lastWrite === true));
}

/**
 * Last steps of every write: checks and `check` rules, the row with history and outbox, `before` rules. With `last`, the insert is sent
 * together with the commit.
 */
export async function commitPhase(tx: Context, model: EffectiveModel, change: Change, last = false): Promise<Stored> {
  requireReauthenticationFor(tx, model.name, change);
  await mustNotBeOwnAncestor(tx, model, change);
  await mustNotBelongToApproval(tx, model, change);
  await mustPassReferringChecks(tx, model, change);
  await runPhase(tx, model, 'check', change);
  await mustNotOverlap(tx, model, change);
  const row = await store(tx, model, change, last);
  evict(tx, model, row.id);
  await runPhase(tx, model, 'before', change);
  await runTogether(tx, model, [change]);
  return row;
}

/** Builds the change passed to rules. */
export function changeOf(row: Stored, before: Stored | null, verb: WriteVerb, action: string | null = null, args: Values = {}): Change {
  const changed = new Set(Object.keys(row).filter((name) => !same(row[name], before?.[name])));
  return { row, before, verb, action, args, changed };
}

// Masked fields that the user sets always count as changed and are recorded; otherwise "no change" would disclose that the masked value was
// guessed.
function withMaskedWrites(ctx: Context, model: EffectiveModel, change: Change, sent: Values): Change {
  const { fields, masked } = visibility(ctx, model);
  const blind = fields.filter((field) => field.name in sent && masked.has(field.name) && !isLookedUpBy(field));
  return { ...change, changed: new Set([...change.changed, ...blind.map(({ name }) => name)]) };
}

const STAMPS = new Set(['version', 'updatedAt', 'updatedBy']);
const hasChanges = (change: Change): boolean => [...change.changed].some((name) => !STAMPS.has(name));

/** Deep equality for lists and objects; null equals undefined. */
function same(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  return typeof a === 'object' && isDeepStrictEqual(a, b);
}

/** The author and time fields of a write; for new records also of the creation. */
export function stamps(ctx: Context, fresh: boolean): Record<string, unknown> {
  const at = ctx.now().toISOString();
  const by = ctx.actor.userId;
  return { updatedAt: at, updatedBy: by, ...(fresh ? { createdAt: at, createdBy: by } : {}) };
}

function defaultOf(ctx: Context, value: unknown): unknown {
  if (isRelativeDate(value)) return relativeDate(value, ctx.now());
  if (value === '@now') return ctx.now().toISOString();
  return value ?? null;
}

function mustBeCurrent(ctx: Context, model: EffectiveModel, row: Stored, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw modelErrors.conflict({ version: row.version }, { data: { current: visibleRow(ctx, model, row) } });
}

function mustBeEditable(tx: Context, model: EffectiveModel, row: Stored): void {
  if (tx.approving === row.id || isEditable(model.document.editableIn, row)) return;
  throw modelErrors.notEditable({ reason: tx.engine.words.closed(tx.language, model, String(row.status)) });
}

function rejectSystemFields(tx: Context, model: EffectiveModel, row: Stored): void {
  if (isDeletable(model.document.deletableIn, row)) return;
  throw modelErrors.notDeletable({ reason: tx.engine.words.kept(tx.language, model, String(row.status)) });
}

function mustBeAllowedNow(tx: Context, model: EffectiveModel, name: string, row: Stored): void {
  const action = model.actions[name];
  // When a flow ends, the record may have passed through other states during approval: its from-state was checked when the flow began.
  const ending = action?.flow !== undefined && tx.approving === row.id;
  if (!ending && action?.from?.length && !action.from.includes(String(row.status))) {
    throw modelErrors.wrongState({
      action: tx.engine.words.action(tx.language, model, name),
      state: tx.engine.words.option(tx.language, model, 'status', String(row.status)),
    });
  }
  if (action?.when && !tx.engine.holds(model, action.when, row))
    throw modelErrors.guardFails(
      { action: tx.engine.words.action(tx.language, model, name) },
      { fields: unmetFields(tx, model, action.when, row) },
    );
}
