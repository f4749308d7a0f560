import type { Directive } from '../../directive.ts';
import type { Visit } from '../../instance.ts';
import { whoIs } from '../../people.ts';
import { ask, type QuestionGenerator } from '../../question.ts';
import { nodeOf, type Run, record } from '../../run.ts';
import type { SubFlowNode } from './schema.ts';

/** Starts a child flow for each initiator, or for each row; without rows it continues at once. */
export function* enterSubFlow(run: Run, node: SubFlowNode, visit: Visit): QuestionGenerator<Directive> {
  const initiators = yield* initiatorsOf(run, node);
  const count = node.perRow ? yield* ask('rows', { field: node.perRow }) : Math.max(1, initiators.length);
  visit.children = Array.from({ length: count }, (_, index) => {
    const initiator = initiators[node.perRow ? 0 : index];
    return { index, state: 'waiting' as const, ...(initiator && { initiator }) };
  });
  startNext(run, node, visit);
  if (count > 0) record(run, 'startChild', { visit, to: initiators, automatic: true });
  return node.async || count === 0 ? { go: 'leave' } : { go: 'wait' };
}

/**
 * The initiators of the children: those the rule finds, else the initiator of this flow. If children stay drafts and the initiator has
 * left, an administrator, because a draft needs an owner.
 */
function* initiatorsOf(run: Run, node: SubFlowNode): QuestionGenerator<readonly string[]> {
  const found = node.initiator ? (yield* whoIs(run, node.initiator, node.id)).flat() : [];
  if (found.length > 0) return [...new Set(found)];
  if (node.submit !== false) return [];
  const own = yield* ask('present', { users: [run.instance.initiator.user] });
  return own.length > 0 ? own : (yield* ask('administrators', {})).slice(0, 1);
}

function startNext(run: Run, node: SubFlowNode, visit: Visit): void {
  const waiting = (visit.children ?? []).filter(({ state }) => state === 'waiting');
  for (const child of node.oneByOne && !node.async ? waiting.slice(0, 1) : waiting) {
    child.state = 'running';
    run.effects.push({ effect: 'startChild', visit: visit.id, node: node.id, index: child.index });
  }
}

/** Records the end of a child; idempotent. */
export function endChild(run: Run, visit: Visit, index: number, as: 'approved' | 'rejected'): Directive {
  const node = nodeOf(run, visit);
  const child = visit.children?.[index];
  if (node.kind !== 'subFlow' || !child || child.state !== 'running') return { go: 'wait' };
  child.state = as;
  record(run, as === 'approved' ? 'childApproved' : 'childRejected', { visit, automatic: true });
  if (node.async) return { go: 'wait' };
  if (as === 'rejected' && node.onReject !== 'continue') return { go: 'reject' };
  startNext(run, node, visit);
  return visit.children?.every(({ state }) => state === 'approved' || state === 'rejected') ? { go: 'leave' } : { go: 'wait' };
}
