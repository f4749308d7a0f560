import type { Stored } from '@zhixing/engine/read/read.ts';

/** Parent id of top-level entries. */
const TOP = '-1';

/** A dictionary or dictionary entry in the wire format of the API family. */
export interface Entry {
  readonly id: string;
  readonly parentId: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly sortCode: number;
  readonly description: string;
  readonly children?: readonly Entry[];
  readonly hasChildren?: boolean;
  readonly [more: string]: unknown;
}

const common = (row: Stored): Entry => ({
  id: row.id,
  parentId: String(row.parent ?? TOP),
  enCode: String(row.code),
  fullName: String(row.name),
  sortCode: Number(row.sortCode ?? 0),
  description: String(row.remark ?? ''),
});

export const typeOf = (row: Stored): Entry => ({ ...common(row), isTree: row.isTree === true ? 1 : 0 });

export const entryOf = (row: Stored): Entry => ({
  ...common(row),
  dictionaryTypeId: row.type,
  enabledMark: row.enabled === true ? 1 : 0,
  isDefault: row.isDefault === true ? 1 : 0,
});

/**
 * Builds a tree from a list and keeps its order; `cut` and its descendants are left out. Entries with an unknown parent become top-level.
 */
export function grown(list: readonly Entry[], cut?: string): readonly Entry[] {
  const known = new Set(list.map(({ id }) => id));
  const below = Map.groupBy(list, ({ parentId }) => (known.has(parentId) ? parentId : TOP));
  const grow = (parent: string): readonly Entry[] =>
    (below.get(parent) ?? [])
      .filter(({ id }) => id !== cut)
      .map((entry) => {
        const children = grow(entry.id);
        return { ...entry, hasChildren: children.length > 0, children };
      });
  return grow(TOP);
}
