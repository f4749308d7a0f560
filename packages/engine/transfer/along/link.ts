import type { Condition, EffectiveModel } from '@zhixing/model';
import { type Context, elevated } from '../../context.ts';
import type { Stored } from '../../read/read.ts';
import { type Draft, type Outcome, writeMany } from '../../write/write-many.ts';
import type { Converted } from '../import/convert.ts';
import { keyCombinations } from '../import/mappable.ts';
import { recordsWith } from '../import/match.ts';
import type { ScopesOf } from './acquire.ts';
import { refuseSub, type SubRow } from './sub-rows.ts';

interface Linking {
  readonly sub: SubRow;
  readonly values: Readonly<Record<string, unknown>>;
  before: Stored | null;
  /** Exists, and stays as it is. */
  left: boolean;
}

/**
 * Links the written records with those beside, one write per kind of link. Existing links keep what the file does not say. Returns the rows
 * for which something was linked.
 */
export async function linkAll(
  ctx: Context,
  subs: readonly SubRow[],
  idOf: (owner: Converted) => string | null,
  scopes: ScopesOf,
): Promise<Set<Converted>> {
  const touched = new Set<Converted>();
  const ready = subs.filter(({ id, owner }) => id !== null && idOf(owner) !== null);
  for (const [model, group] of Map.groupBy(ready, ({ beside }) => beside.link?.model)) {
    const links = withoutRepeats(group.map((sub) => ({ sub, values: pairOf(sub, idOf(sub.owner)), before: null, left: false })));
    if (model) for (const one of await linkThese(ctx, model, links, scopes)) touched.add(one);
  }
  return touched;
}

async function linkThese(ctx: Context, model: EffectiveModel, links: readonly Linking[], scopes: ScopesOf): Promise<Converted[]> {
  const { link = null, change = null } = links[0] ? scopes(links[0].sub.beside.along.name) : {};
  await findExisting(ctx, model, links, change);
  const open = links.filter(({ left }) => !left);
  const within = { ...(link ? { createScope: link } : {}), ...(change ? { updateScope: change } : {}) };
  const outcomes = await writeMany(elevated(ctx), model, open.map(draftOf), within);
  return open.filter((one, i) => isTouched(one, outcomes[i])).map(({ sub }) => sub.owner);
}

function pairOf({ beside, id }: SubRow, owner: string | null): Record<string, unknown> {
  const { by = '', to } = beside.along.document;
  return { [by]: owner, [to]: id };
}

/** A row that names the same record twice links it once. */
function withoutRepeats(links: readonly Linking[]): Linking[] {
  const seen = new Set<string>();
  return links.filter(({ values }) => {
    const pair = JSON.stringify(values);
    return !seen.has(pair) && seen.add(pair);
  });
}

/** Finds the links that exist already, and which of them the importer may change. */
async function findExisting(ctx: Context, model: EffectiveModel, links: readonly Linking[], change: Condition | null): Promise<void> {
  const names = keyCombinations(model).find((key) => links.every(({ values }) => key.every((name) => (values[name] ?? null) !== null)));
  if (!names) return;
  const rows = links.map(({ sub, values }): Converted => ({ ...(sub.link ?? sub.target), values: { ...values }, aside: {} }));
  for (const { place, row } of await recordsWith(elevated(ctx), model, {}, names, rows)) {
    const link = links[place];
    if (link) link.before = row;
  }
  const changeable = change ? await recordsWith(elevated(ctx), model, change, names, rows) : [];
  const places = new Set(changeable.map(({ place }) => place));
  for (const [place, link] of links.entries()) link.left = link.before !== null && !places.has(place);
}

function draftOf({ sub, values, before }: Linking): Draft {
  const given = { ...sub.beside.implied, ...sub.link?.values };
  if (before) return { values: given, before };
  const absent = Object.entries(sub.beside.along.document.absent ?? {}).filter(([path]) => !path.includes('.'));
  return { values: { ...Object.fromEntries(absent), ...given, ...values }, before: null };
}

/** Whether a link was written; reports a refusal at its row. */
function isTouched({ sub }: Linking, outcome: Outcome | undefined): boolean {
  if (!outcome) return false;
  if ('row' in outcome) return outcome.changed;
  refuseSub(sub, outcome.error, true);
  return false;
}
