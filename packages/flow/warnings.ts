import type { Finding } from '@zhixing/model';
import { type Branch, type FlowDocument, type FlowNode, isBranching } from './document.ts';

/**
 * What a flow may do that its designer hardly means. Unlike the findings of `checkFlow`, it does not prevent publishing.
 * W001 names people of whom there is none at present · W002 can end as approved although nobody was asked
 */
export function warningsOf(document: FlowDocument): Finding[] {
  return unasked(waysThrough(document.nodes)).map(({ first }) => ({
    id: 'W002',
    path: first ?? document.nodes[0]?.id ?? '',
    message: 'ends as approved although nobody was asked',
  }));
}

/** One way through some nodes: whether anyone is asked on it, whether it ends the flow, and the first branch taken. */
interface Way {
  readonly asks: boolean;
  readonly ends: 'approved' | 'rejected' | null;
  readonly first: string | null;
}

const START: Way = { asks: false, ends: null, first: null };

const unasked = (ways: readonly Way[]): Way[] => ways.filter(({ asks, ends }) => !asks && ends !== 'rejected');

function waysThrough(nodes: readonly FlowNode[]): Way[] {
  return nodes.reduce<Way[]>((ways, node) => distinct(ways.flatMap((way) => (way.ends ? [way] : onwards(way, node)))), [START]);
}

function onwards(way: Way, node: FlowNode): Way[] {
  if (node.kind === 'end') return [{ ...way, ends: node.as ?? 'approved' }];
  if (!isBranching(node)) return [{ ...way, asks: way.asks || ASKING.has(node.kind) }];
  const branches = node.branches.map((branch) => waysIn(node.id, branch));
  // All branches are taken, so whoever is asked in one of them is asked.
  if (node.kind === 'parallel') {
    const silent = branches.every((ways) => unasked(ways).length > 0);
    return [{ ...way, asks: way.asks || !silent }];
  }
  return branches.flat().map((next) => ({ asks: way.asks || next.asks, ends: next.ends, first: way.first ?? next.first }));
}

/** Nodes at which somebody decides or acts; sub-flows have their own. */
const ASKING: ReadonlySet<string> = new Set(['approval', 'processing', 'subFlow']);

const waysIn = (node: string, { id, nodes }: Branch): Way[] => waysThrough(nodes).map((way) => ({ ...way, first: `${node}.${id}` }));

const distinct = (ways: readonly Way[]): Way[] => [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
