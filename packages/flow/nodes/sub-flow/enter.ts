import type { Directive } from '../../directive.ts';
import type { Visit } from '../../instance.ts';
import { type Asking, ask } from '../../question.ts';
import { nodeOf, type Run } from '../../run.ts';
import type { SubFlowNode } from './schema.ts';

/** Starts the other flow once, or once a row; no rows, nothing to wait for. */
export function* enterSubFlow(run: Run, node: SubFlowNode, visit: Visit): Asking<Directive> {
  const count = node.perRow ? yield* ask('rows', { field: node.perRow }) : 1;
  visit.children = Array.from({ length: count }, (_, index) => ({ index, state: 'waiting' as const }));
  startNext(run, node, visit);
  return node.async || count === 0 ? { go: 'leave' } : { go: 'wait' };
}

function startNext(run: Run, node: SubFlowNode, visit: Visit): void {
  const waiting = (visit.children ?? []).filter(({ state }) => state === 'waiting');
  for (const child of node.oneByOne && !node.async ? waiting.slice(0, 1) : waiting) {
    child.state = 'running';
    run.effects.push({ effect: 'startChild', visit: visit.id, node: node.id, index: child.index });
  }
}

/** A child has come to its end; told twice, it counts once. */
export function endChild(run: Run, visit: Visit, index: number, as: 'approved' | 'rejected'): Directive {
  const node = nodeOf(run, visit);
  const child = visit.children?.[index];
  if (node.kind !== 'subFlow' || !child || child.state !== 'running') return { go: 'wait' };
  child.state = as;
  if (node.async) return { go: 'wait' };
  if (as === 'rejected' && node.onReject !== 'continue') return { go: 'reject' };
  startNext(run, node, visit);
  return visit.children?.every(({ state }) => state === 'approved' || state === 'rejected') ? { go: 'leave' } : { go: 'wait' };
}
