import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { type Context, elevated } from '../../context.ts';
import { can } from '../../permission/access.ts';
import { meterComparisons, mustHaveLeft } from '../../permission/comparison-limits.ts';
import { isCovered, mayCompare } from '../../permission/comparisons.ts';
import type { Stored } from '../../read/read.ts';
import { type Draft, type ManyOptions, type Outcome, writeMany } from '../../write/write-many.ts';
import { transferErrors } from '../errors.ts';
import { valuesOf } from '../import/claims.ts';
import { givenValue } from '../import/convert.ts';
import { keyCombinations } from '../import/mappable.ts';
import { recordsWith } from '../import/match.ts';
import type { BesideScopes } from './beside.ts';
import { refuseField, refuseSub, type SubRow } from './sub-rows.ts';

/** The scopes of the importer by kind of record beside. */
export type ScopesOf = (along: string) => BesideScopes;

/**
 * Finds or creates the records beside: one query per key for all rows, one write for all new ones. Found records are used as they are. Two
 * rows about the same new record, such as the mother of two pupils, share it.
 */
export async function acquire(ctx: Context, subs: readonly SubRow[], scopes: ScopesOf, serials?: ManyOptions['serials']): Promise<void> {
  for (const [model, group] of Map.groupBy(subs, ({ beside }) => beside.target.model)) {
    for (const names of keyCombinations(model)) await find(ctx, model, names, group.filter(isOpen));
    await createNew(ctx, model, newOnes(model, group.filter(isOpen)), scopes, serials);
  }
}

async function createNew(
  ctx: Context,
  model: EffectiveModel,
  groups: readonly SubRow[][],
  scopes: ScopesOf,
  serials: ManyOptions['serials'],
): Promise<void> {
  const firsts = groups.flatMap((group) => group.slice(0, 1));
  const along = firsts[0]?.beside.along.name;
  if (along === undefined) return;
  const drafts = firsts.map((one): Draft => ({ values: newValues(one), before: null }));
  // Their keys have been counted by the search, also in a trial run.
  const { asked: _counted, ...rest } = ctx;
  const outcomes = await writeMany(rest, model, drafts, { createScope: scopes(along).target, ...(serials ? { serials } : {}) });
  for (const [i, outcome] of outcomes.entries()) for (const sub of groups[i] ?? []) settleNew(ctx, sub, firsts[i] as SubRow, outcome);
}

function settleNew(ctx: Context, sub: SubRow, first: SubRow, outcome: Outcome): void {
  if ('error' in outcome) refuseSub(sub, outcome.error, false);
  else if (agrees(ctx, sub.beside.target.model, sub, first.target.values)) sub.id = outcome.row.id;
}

const isOpen = ({ owner, id }: SubRow): boolean => id === null && owner.issues.length === 0;

const fieldsOf = (model: EffectiveModel, names: readonly string[]): EffectiveField[] => names.flatMap((name) => model.fields[name] ?? []);

/** Whether a key is a single unique field: its owner is looked up on the whole platform. */
const isUnique = (model: EffectiveModel, names: readonly string[]): boolean =>
  names.length === 1 && fieldsOf(model, names).every(({ settings }) => settings.unique === true);

/** Looks up records by one key, and takes those whose label agrees. */
async function find(ctx: Context, model: EffectiveModel, names: readonly string[], subs: readonly SubRow[]): Promise<void> {
  const asking = subs.filter(({ target }) => names.every((name) => givenValue(target, name) !== null));
  if (asking.length === 0) return;
  const metered = !names.every((name) => mayCompare(ctx, model, name)) || (isUnique(model, names) && isCovered(ctx, model, names));
  if (metered) await mustHaveLeft(ctx, 'fresh');
  const found = Map.groupBy(await ownersOf(ctx, model, names, asking), ({ place }) => place);
  if (metered) {
    const ids = [...new Set([...found.values()].flat().map(({ row }) => row.id))];
    await meterComparisons(ctx, model, { found: ids, misses: asking.length - found.size, adds: true });
  }
  for (const [place, rows] of found) take(ctx, model, asking[place], rows);
}

/**
 * The owner of a unique value is found wherever it is, because no second one can be created: the label must agree, so that a number alone
 * discloses nobody. Other keys are compared only among the records that the importer may read.
 */
function ownersOf(ctx: Context, model: EffectiveModel, names: readonly string[], subs: readonly SubRow[]) {
  const rows = subs.map(({ target }) => target);
  if (isUnique(model, names)) return recordsWith(elevated(ctx), model, {}, names, rows);
  return recordsWith(ctx, model, can(ctx, model, 'read') ?? { id: { in: [] } }, names, rows);
}

function take(ctx: Context, model: EffectiveModel, sub: SubRow | undefined, found: readonly { readonly row: Stored }[]): void {
  const row = found[0]?.row;
  if (!sub || !row) return;
  if (found.length > 1) refuseSub(sub, transferErrors.ambiguousKey(), false);
  else if (agrees(ctx, model, sub, row)) sub.id = row.id;
}

/** Whether the label that the file gives is that of the record; reports it otherwise. */
function agrees(ctx: Context, model: EffectiveModel, sub: SubRow, row: Stored | SubRow['target']['values']): boolean {
  const differs = model.label.find((name) => (sub.target.values[name] ?? null) !== null && sub.target.values[name] !== row[name]);
  if (differs === undefined) return true;
  refuseField(sub, differs, { key: 'transfer.otherRecord', params: { field: ctx.engine.words.field(ctx.language, model, differs) } });
  return false;
}

/** Groups rows about the same new record by any key that they share; rows without a key are reported. */
function newOnes(model: EffectiveModel, subs: readonly SubRow[]): SubRow[][] {
  const byKey = new Map<string, SubRow[]>();
  return subs.flatMap((sub) => {
    const keys = keyCombinations(model).flatMap((names) => {
      const values = valuesOf(fieldsOf(model, names), (name) => givenValue(sub.target, name));
      return values ? [JSON.stringify([names, values])] : [];
    });
    if (keys.length === 0) return reportKeyless(model, sub);
    const known = keys.map((key) => byKey.get(key)).find((one) => one !== undefined);
    const group = known ?? [];
    for (const key of keys) byKey.set(key, group);
    group.push(sub);
    return known ? [] : [group];
  });
}

function reportKeyless(model: EffectiveModel, sub: SubRow): [] {
  const needed = keyCombinations(model)
    .flat()
    .find((name) => model.fields[name]?.settings.required === true);
  if (needed === undefined) refuseSub(sub, transferErrors.keyEmpty(), false);
  else refuseField(sub, needed, { key: 'field.required' });
  return [];
}

function newValues({ beside, target }: SubRow): Record<string, unknown> {
  const { to, absent = {} } = beside.along.document;
  const own = Object.entries(absent).flatMap(([path, value]) => (path.startsWith(`${to}.`) ? [[path.slice(to.length + 1), value]] : []));
  return { ...Object.fromEntries(own), ...target.values };
}
