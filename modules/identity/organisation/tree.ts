/** A tree node in the format of this API family. */
export interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly type: string;
  readonly hasChildren?: boolean;
  readonly children?: readonly Node[];
}

/**
 * Builds a tree from a flat list, keeping its order. A node whose parent is not in the list becomes a root, so that a partly visible tree
 * is shown completely. Nodes below `cut`, which is not in the list, are left out.
 */
export function treeOf(nodes: readonly Node[], cut?: string): readonly Node[] {
  const known = new Set(nodes.map(({ id }) => id));
  const below = Map.groupBy(nodes, ({ parentId }) => (known.has(parentId) || parentId === cut ? parentId : '-1'));
  const grow = (parent: string, depth: number): readonly Node[] =>
    depth > 30
      ? []
      : (below.get(parent) ?? []).map((node) => {
          const children = grow(node.id, depth + 1);
          return { ...node, hasChildren: children.length > 0, children };
        });
  return grow('-1', 0);
}
