import { isAssigneeNode } from '../assignment/assignee-node.ts';
import type { EventOf } from '../event.ts';
import type { Visit } from '../instance.ts';
import { forksAround } from '../outline.ts';
import type { QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { closeVisit, forkOf, nodeOf, type Run, record, visitOf } from '../run.ts';
import { enter, forkChain, goBack } from '../walk.ts';
import { handled, mustAllow, ownTask } from './own-task.ts';

/**
 * Returns the flow to an earlier node: `rerun` repeats the path from there, `straight` comes back here directly afterwards; other branches
 * continue.
 * @throws Refusal `notAllowed`, `alreadyBack`, `cannotReturnThere`, `returnPassesSubFlow`, `otherBranch`
 */
export function* sendBack(run: Run, event: EventOf<'return'>): QuestionGenerator<void> {
  const { task, visit } = yield* ownTask(run, event);
  mustAllow(run, visit, 'return');
  if (visit.backTo !== undefined) throw new Refusal('alreadyBack');
  const straight = wayOf(run, visit, event.way) === 'straight';
  mustBeReturnable(run, visit, event.to);
  record(run, 'return', { visit, task, target: event.to });
  if (straight) {
    visit.state = 'away';
    if (event.to === run.outline.start) run.instance.status = 'returned';
    yield* enter(run, event.to, { fork: visit.fork, causes: [visit.id], backTo: visit.id });
    return;
  }
  handled(run, task, event.by, 'returned');
  closeVisit(run, visit, 'returned');
  yield* goBack(run, visit, event.to);
}

function wayOf(run: Run, visit: Visit, asked: 'rerun' | 'straight' | undefined): 'rerun' | 'straight' {
  const node = nodeOf(run, visit);
  const way = isAssigneeNode(node) ? (node.back?.way ?? 'chosen') : 'rerun';
  if (way === 'chosen') return asked ?? 'rerun';
  if (asked && asked !== way) throw new Refusal('notAllowed', { what: asked });
  return way;
}

/** Nodes to which a visit may be returned: those where people worked, on the path to it. */
export function returnTargets(run: Run, visit: Visit): string[] {
  const node = nodeOf(run, visit);
  const to = isAssigneeNode(node) ? (node.back?.to ?? 'any') : 'any';
  if (to === 'start') return [run.outline.start];
  const passed = wayTo(run, visit)
    .filter((earlier) => earlier.state === 'passed' && workedAt(run, earlier))
    .map((earlier) => earlier.node);
  const targets = [...new Set(passed)].filter((target) => target !== visit.node && !refusalOf(run, visit, target));
  return to === 'any' ? targets : targets.slice(0, 1);
}

const workedAt = (run: Run, visit: Visit): boolean => nodeOf(run, visit).kind === 'start' || isAssigneeNode(nodeOf(run, visit));

/** The visits that led to this one, nearest first. */
function wayTo(run: Run, visit: Visit): Visit[] {
  const found = new Set<number>();
  const ahead = [...visit.causes];
  for (let id = ahead.shift(); id !== undefined; id = ahead.shift()) {
    if (found.has(id)) continue;
    found.add(id);
    ahead.push(...visitOf(run, id).causes);
  }
  return [...found].toSorted((a, b) => b - a).map((id) => visitOf(run, id));
}

function mustBeReturnable(run: Run, visit: Visit, target: string): void {
  const refusal = run.outline.places.has(target) ? refusalOf(run, visit, target) : 'cannotReturnThere';
  if (refusal) throw new Refusal(refusal, { node: target });
  if (!returnTargets(run, visit).includes(target)) throw new Refusal('cannotReturnThere', { node: target });
}

function refusalOf(run: Run, visit: Visit, target: string): 'otherBranch' | 'returnPassesSubFlow' | null {
  if (inOtherBranch(run, visit, target)) return 'otherBranch';
  const last = run.instance.visits.findLast((earlier) => earlier.node === target && earlier.state === 'passed' && earlier.id < visit.id);
  const between = wayTo(run, visit).filter((earlier) => !earlier.void && earlier.id > (last?.id ?? 0));
  return between.some((earlier) => nodeOf(run, earlier).kind === 'subFlow') ? 'returnPassesSubFlow' : null;
}

// Two branches of an open fork run in parallel: neither precedes the other.
function inOtherBranch(run: Run, visit: Visit, target: string): boolean {
  const wanted = forksAround(run.outline, target);
  const own = forksAround(run.outline, visit.node);
  const chain = forkChain(run, visit.fork).map((id) => forkOf(run, id).node);
  return own.some(({ node, branch }, depth) => chain[depth] === node && wanted[depth]?.node === node && wanted[depth]?.branch !== branch);
}
