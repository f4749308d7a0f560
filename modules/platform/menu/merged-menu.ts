import { traditional } from '@zhixing/engine/text/locale.ts';
import { declaredEntries, declaredEntry, type Entry, TOP } from './entries.ts';
import type { MenuCustomisation, StoredEntry } from './menu-cache.ts';

interface Placed extends Entry {
  readonly place: number;
}

const cached = new WeakMap<MenuCustomisation, Map<string, readonly Entry[]>>();

/**
 * The menu of an application with the customisation applied; every directory precedes its contents. Cached per state of the customisation.
 */
export function mergedMenu(cache: MenuCustomisation, application: string): readonly Entry[] {
  const made = cached.get(cache) ?? new Map<string, readonly Entry[]>();
  cached.set(cache, made);
  const known = made.get(application);
  if (known) return known;
  const merged = mergedWith(
    declaredEntries(application),
    cache.entries.filter((entry) => entry.application === application),
  );
  made.set(application, merged);
  return merged;
}

export const isDirectory = ({ address }: Pick<Entry, 'address'>): boolean => address === null;

function mergedWith(declared: readonly Entry[], stored: readonly StoredEntry[]): readonly Entry[] {
  if (stored.length === 0) return declared;
  const changes = new Map(stored.filter(({ kind }) => kind === 'declared').map((entry) => [entry.code, entry] as const));
  const lines = [
    ...declared.map((entry) => changedBy(entry, changes.get(entry.code))),
    ...stored.filter(({ kind }) => kind !== 'declared').map(ownEntry),
  ];
  return inOrder(wellPlaced(lines));
}

// Values that the change does not set follow the declaration.
function changedBy(entry: Entry, change: StoredEntry | undefined): Placed {
  if (!change) return { ...entry, place: entry.sort };
  return {
    ...entry,
    zh: change.name ?? entry.zh,
    zhtw: change.nameZhtw ?? (change.name === null ? entry.zhtw : traditional(change.name)),
    en: change.nameEn ?? entry.en,
    icon: change.icon ?? entry.icon,
    parent: change.parent ?? entry.parent,
    place: change.place ?? entry.sort,
    ...arranged(change),
  };
}

const arranged = ({ color, noShow, status, off }: StoredEntry) => ({ color, noShow, disabled: status === 'disabled', off });

function ownEntry(stored: StoredEntry): Placed {
  const { code, kind, name, nameZhtw, nameEn, icon, target, opens, properties } = stored;
  const zh = name ?? code;
  const shown = shownBy(stored);
  return {
    ...shown,
    code,
    zh,
    zhtw: nameZhtw ?? traditional(zh),
    en: nameEn ?? zh,
    icon: icon ?? USUAL[kind] ?? 'file',
    tree: shown.tree === true || properties?.isTree === true,
    parent: stored.parent ?? TOP,
    sort: 0,
    place: stored.place ?? 0,
    address: addressOf(stored),
    own: { kind: kind as Exclude<typeof kind, 'declared'>, target, opens },
    properties,
    ...arranged(stored),
  };
}

// A second entry for a declared page shows the same records under the same permission.
function shownBy({ kind, target }: StoredEntry): Partial<Pick<Entry, 'where' | 'verb' | 'tree' | 'page' | 'program'>> {
  const shown = kind === 'page' ? declaredEntry(target ?? '') : undefined;
  if (!shown) return {};
  const { where, verb, tree, page, code } = shown;
  return { ...(where && { where }), ...(verb && { verb }), ...(tree && { tree }), ...(page && { page, program: code }) };
}

const USUAL: Readonly<Record<string, string>> = {
  directory: 'folder',
  page: 'file-text',
  model: 'table',
  dictionary: 'book',
  screen: 'fund-projection-screen',
  link: 'link',
};

function addressOf({ kind, code, target }: StoredEntry): string | null {
  if (kind === 'directory') return null;
  return kind === 'link' ? (target ?? '') : `${kind}/${code}`;
}

// A directory may have disappeared in another version of the program: its contents move to their declared directory or the top level.
// Breaks cycles as well.
function wellPlaced(lines: readonly Placed[]): readonly Placed[] {
  const byCode = new Map(lines.map((line) => [line.code, line] as const));
  const above = (line: Placed): string => {
    const parent = byCode.get(line.parent);
    return line.parent === TOP || (parent && isDirectory(parent)) ? line.parent : (declaredEntry(line.code)?.parent ?? TOP);
  };
  const parents = new Map(lines.map((line) => [line.code, above(line)] as const));
  for (const { code } of lines) if (standsInItself(parents, code)) parents.set(code, declaredEntry(code)?.parent ?? TOP);
  for (const { code } of lines) if (standsInItself(parents, code)) parents.set(code, TOP);
  return lines.map((line) => ({ ...line, parent: parents.get(line.code) ?? TOP }));
}

function standsInItself(parents: ReadonlyMap<string, string>, code: string): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(code); at !== undefined && at !== TOP; at = parents.get(at)) {
    if (at === code) return true;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return false;
}

function inOrder(lines: readonly Placed[]): readonly Entry[] {
  const byParent = Map.groupBy(lines, ({ parent }) => parent);
  const inside = (parent: string): Entry[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.place - b.place || Number(a.own !== undefined) - Number(b.own !== undefined))
      .flatMap((line, index) => [{ ...line, sort: index + 1 }, ...inside(line.code)]);
  return inside(TOP);
}
