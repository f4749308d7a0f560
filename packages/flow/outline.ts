import { type Branching, type FlowDocument, type FlowNode, isBranching } from './document.ts';

/** The position of a node in the document. */
export interface Place {
  readonly node: FlowNode;
  readonly next: string | null;
  /** The enclosing branching node and the branch; null at the top level. */
  readonly around: { readonly node: Branching; readonly branch: string } | null;
}

/** An index of the nodes of a document. */
export interface Outline {
  readonly start: string;
  readonly places: ReadonlyMap<string, Place>;
  /** All nodes in document order. */
  readonly order: readonly string[];
}

const outlines = new WeakMap<FlowDocument, Outline>();

/** Cached per document. */
export function outlineOf(document: FlowDocument): Outline {
  const known = outlines.get(document);
  if (known) return known;
  const places = new Map<string, Place>();
  const walk = (nodes: readonly FlowNode[], around: Place['around']) => {
    for (const [index, node] of nodes.entries()) {
      places.set(node.id, { node, next: nodes[index + 1]?.id ?? null, around });
      if (isBranching(node)) for (const branch of node.branches) walk(branch.nodes, { node, branch: branch.id });
    }
  };
  walk(document.nodes, null);
  const outline = { start: document.nodes[0]?.id ?? '', places, order: [...places.keys()] };
  outlines.set(document, outline);
  return outline;
}

/** @throws Error when the document has no such node, which the checks of the document rule out */
export function placeOf(outline: Outline, id: string): Place {
  const place = outline.places.get(id);
  if (!place) throw new Error(`The flow has no node "${id}".`);
  return place;
}

/** Whether several branches of this node can run in parallel. */
export const forks = (node: Branching): boolean => node.kind !== 'exclusive';

/** The forking nodes around a node, outermost first, each with the branch that leads to it. */
export function forksAround(outline: Outline, id: string): { node: string; branch: string }[] {
  const found: { node: string; branch: string }[] = [];
  for (let { around } = placeOf(outline, id); around; around = placeOf(outline, around.node.id).around) {
    if (forks(around.node)) found.unshift({ node: around.node.id, branch: around.branch });
  }
  return found;
}
