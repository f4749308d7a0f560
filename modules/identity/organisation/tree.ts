/** An entry of a tree as clients of this API family read it. */
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
 * Puts a flat list under each other, in its order. An entry whose parent is not in the list stands at the top, so that whoever sees only a part
 * of a tree sees that part whole; what stands below `cut`, which is not in the list itself, is left out.
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
