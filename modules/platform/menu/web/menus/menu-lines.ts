import type { MenuRow } from './use-menus.ts';

export const TOP = '-1';

export interface MenuNode {
  readonly row: MenuRow;
  readonly children: readonly MenuNode[];
}

/** The entries of a menu as a tree; with a keyword only matching ones, their contents and their directories. */
export function treeOf(rows: readonly MenuRow[], keyword = ''): readonly MenuNode[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const wanted = keyword.trim().toLowerCase();
  const isFound = ({ titles, id }: MenuRow) => [titles.zh, titles.zhtw, titles.en, id].some((text) => text.toLowerCase().includes(wanted));
  const inside = (parent: string, all: boolean): readonly MenuNode[] =>
    (byParent.get(parent) ?? []).flatMap((row) => {
      const found = all || isFound(row);
      const children = inside(row.id, found);
      return found || children.length > 0 ? [{ row, children }] : [];
    });
  return inside(TOP, wanted === '');
}

/** The siblings of an entry including itself, in order. */
const adjacentEntries = (rows: readonly MenuRow[], row: MenuRow): readonly MenuRow[] =>
  rows.filter(({ parentId }) => parentId === row.parentId);

/** The target of moving an entry one step up or down among its siblings; null if it is at the end. */
export function stepOf(rows: readonly MenuRow[], row: MenuRow, by: -1 | 1): { parentId: string; before: string | null } | null {
  const beside = adjacentEntries(rows, row);
  const at = beside.indexOf(row);
  if (!beside[at + by]) return null;
  return { parentId: row.parentId, before: beside[by < 0 ? at - 1 : at + 2]?.id ?? null };
}

/** Directories into which an entry may be moved: not its own descendants, and not the generated directory of models. */
export function directoriesFor(rows: readonly MenuRow[], row?: MenuRow): readonly MenuRow[] {
  const below = new Set(row ? [row.id] : []);
  // Directories precede their contents.
  for (const { id, parentId } of rows) if (below.has(parentId)) below.add(id);
  return rows.filter(({ id, kind }) => kind === 'directory' && id !== 'models' && !below.has(id));
}

/** Depth of an entry, from 0. */
export function depthOf(rows: readonly MenuRow[], row: MenuRow): number {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId] as const));
  let depth = 0;
  for (let at = row.parentId; at !== TOP && parents.has(at); at = parents.get(at) ?? TOP) depth += 1;
  return depth;
}
