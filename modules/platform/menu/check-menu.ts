import { businessSystem, developmentSystem } from '../../identity/account/applications.ts';
import { type Entry, TOP } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import type { MenuCustomisation, StoredEntry } from './menu-cache.ts';
import { reachable } from './menu-of.ts';
import { isDirectory, mergedMenu } from './merged-menu.ts';
import { MODELS } from './model-pages.ts';

/** Maximum depth of a menu, including the pages. */
const DEEPEST = 4;

/** The page on which menus are edited; removing it would make the change impossible to undo. */
const OWN_PAGE = 'system.menu';

/** The customisation with this entry saved, or without it if it is removed. */
export const cacheWith = (cache: MenuCustomisation, entry: StoredEntry, goes: boolean): MenuCustomisation => ({
  ...cache,
  entries: [...cache.entries.filter(({ id }) => id !== entry.id), ...(goes ? [] : [entry])],
});

/** Validates the whole menu as it would be after an entry is saved or removed. */
export function mustBeMenu(before: MenuCustomisation, entry: StoredEntry, goes: boolean): void {
  const { application, code, parent, kind } = entry;
  const cache = cacheWith(before, entry, goes);
  const listed = mergedMenu(cache, application);
  const byCode = new Map(listed.map((one) => [one.code, one] as const));
  if (!goes && parent !== null && parent !== TOP) {
    const above = byCode.get(parent);
    if (!above || !isDirectory(above) || parent === MODELS)
      throw menuErrors.noDirectory({}, { fields: { parent: { key: 'menu.noDirectory' } } });
    if (standsBelow(mergedMenu(before, application), parent, code))
      throw menuErrors.ownDescendant({}, { fields: { parent: { key: 'menu.ownDescendant' } } });
  }
  const inside = cache.entries.filter((one) => one.application === application && one.parent === code);
  if (goes && kind === 'directory' && inside.length > 0) throw menuErrors.hasChildren({ count: inside.length });
  mustNotBeTooDeep(listed, byCode);
  mustLeaveSomething(application, listed);
}

/** Whether an entry is the given one or one of its descendants. */
export function standsBelow(listed: readonly Entry[], code: string, above: string): boolean {
  const parents = new Map(listed.map((entry) => [entry.code, entry.parent] as const));
  for (let at: string | undefined = code; at !== undefined && at !== TOP; at = parents.get(at)) if (at === above) return true;
  return false;
}

function mustNotBeTooDeep(listed: readonly Entry[], byCode: ReadonlyMap<string, Entry>): void {
  for (const entry of listed) {
    let levels = 1;
    for (let at = byCode.get(entry.parent); at; at = byCode.get(at.parent)) levels += 1;
    if (levels > DEEPEST) throw menuErrors.tooDeep({ most: DEEPEST, code: entry.code });
  }
}

// Users with an empty menu cannot use the application at all.
function mustLeaveSomething(application: string, listed: readonly Entry[]): void {
  const left = reachable(listed);
  if (application === businessSystem.id && !left.some((entry) => !isDirectory(entry))) throw menuErrors.lastPage();
  if (application === developmentSystem.id && !left.some(({ code, noShow }) => code === OWN_PAGE && !noShow)) throw menuErrors.ownPage();
}
