import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import type { Branch } from '@zhixing/client/use-tree-rows.ts';
import type { GridLine } from '../../grid/line.ts';

/** Loaded children of a record, if any. */
export interface Below {
  readonly data: Branch | undefined;
}

/** Lines of a tree with its expanded branches. */
export function treeLines(top: Branch, branches: ReadonlyMap<string, Below>, level = 0): GridLine<RecordRow>[] {
  return top.page.list.flatMap((row): GridLine<RecordRow>[] => {
    const below = branches.get(row.id);
    const line = { kind: 'row', key: row.id, row, level } as const;
    if (!top.parents.includes(row.id)) return [line];
    if (!below) return [{ ...line, expanded: false }];
    if (!below.data) return [{ ...line, expanded: true, busy: true }];
    return [{ ...line, expanded: true }, ...treeLines(below.data, branches, level + 1)];
  });
}

/** Merges the labels of all branches. */
export function allLabels(pages: readonly { readonly labels: Labels }[]): Labels {
  const names = new Set(pages.flatMap(({ labels }) => Object.keys(labels)));
  return Object.fromEntries([...names].map((name) => [name, Object.assign({}, ...pages.map(({ labels }) => labels[name]))]));
}
