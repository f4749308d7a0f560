import type { Context } from '@zhixing/engine/context.ts';
import { changeEntry, type LocatedEntry, locateEntry } from './arrange.ts';
import { standsBelow } from './check-menu.ts';
import { declaredEntry, type Entry, TOP } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import type { MenuCustomisation } from './menu-cache.ts';

/** Smallest distance between two positions that still has room for another one. */
const NARROWEST = 0.000_01;

/**
 * Moves an entry into a directory, before a sibling or to the end. Writes one row unless the positions of the siblings have to be
 * renumbered.
 */
export async function moveEntry(
  ctx: Context,
  cache: MenuCustomisation,
  at: LocatedEntry,
  to: { parent: string; before: string | null },
): Promise<void> {
  const { parent, before } = to;
  const beside = at.listed.filter((one) => one.parent === parent && one.code !== at.entry.code);
  const index = before === null ? beside.length : beside.findIndex(({ code }) => code === before);
  if (index < 0) throw menuErrors.unknownEntry({ code: before });
  if (parent !== TOP && standsBelow(at.listed, parent, at.entry.code))
    throw menuErrors.ownDescendant({}, { fields: { parent: { key: 'menu.ownDescendant' } } });
  const places = beside.map((entry, n) => placeOf(cache, at.application, entry) ?? n + 1);
  const place = between(places[index - 1], places[index]);
  if (place === null) await spread(ctx, cache, at.application, beside);
  await changeEntry(ctx, at, { parent, place: String(place ?? index + 0.5) });
}

/** A position between two others; null if they are too close. */
function between(above: number | undefined, below: number | undefined): number | null {
  if (above === undefined) return below === undefined ? 1 : below - 1;
  if (below === undefined) return above + 1;
  return below - above < NARROWEST ? null : Math.round(((above + below) / 2) * 1_000_000) / 1_000_000;
}

function placeOf(cache: MenuCustomisation, application: string, entry: Entry): number | null {
  const stored = cache.entries.find((one) => one.application === application && one.code === entry.code);
  return stored?.place ?? (entry.own ? null : (declaredEntry(entry.code)?.sort ?? null));
}

// Renumbers the siblings with whole numbers.
async function spread(ctx: Context, cache: MenuCustomisation, application: string, beside: readonly Entry[]): Promise<void> {
  for (const [index, { code }] of beside.entries())
    await changeEntry(ctx, locateEntry(cache, code, application), { place: String(index + 1) });
}
