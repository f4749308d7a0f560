import type { Directive } from './directive.ts';
import type { Branching } from './document.ts';
import type { Visit, Why } from './instance.ts';
import { enterNode } from './nodes/enter.ts';
import { forks, forksAround, placeOf } from './outline.ts';
import { postpone } from './postpone.ts';
import type { QuestionGenerator } from './question.ts';
import { type Arrival, closeVisit, forkOf, nodeOf, notifyPeople, openVisit, type Run, record, underWay, visitOf } from './run.ts';

/** Enters a node. */
export function* enter(run: Run, id: string, arrival: Arrival): QuestionGenerator<void> {
  const visit = openVisit(run, id, arrival);
  yield* proceed(run, visit, yield* enterNode(run, placeOf(run.outline, id).node, visit));
}

/** Executes the directive of a node for a visit. */
export function* proceed(run: Run, visit: Visit, directive: Directive): QuestionGenerator<void> {
  if (directive.go === 'wait') return;
  if (directive.go === 'stuck') return raiseIncident(run, visit, directive.problem, directive.why);
  if (directive.go === 'reject') return yield* reject(run, visit);
  closeVisit(run, visit, directive.go === 'leave' ? (directive.as ?? 'passed') : 'passed');
  if (directive.go === 'leave') yield* leave(run, visit);
  if (directive.go === 'into') visit.taken = [directive.branch];
  if (directive.go === 'fork') visit.taken = directive.branches;
  if (directive.go === 'into') yield* enterBranch(run, visit, directive.branch, { fork: visit.fork, causes: [visit.id] });
  if (directive.go === 'fork') yield* fork(run, visit, directive.branches);
  if (directive.go === 'end') finish(run, directive.as);
}

/** Continues after a completed visit: back to the visit waiting for it, or to the next node. */
export function* leave(run: Run, visit: Visit): QuestionGenerator<void> {
  if (visit.backTo === undefined) return yield* follow(run, visit.node, visit.fork, [visit.id]);
  const away = visitOf(run, visit.backTo);
  if (away.state !== 'away') return;
  away.state = 'open';
  yield* postpone(run, away, visit.openedAt, run.event.at);
  for (const task of run.instance.tasks) {
    if (task.visit === away.id && task.state === 'open') notifyPeople(run, 'toDo', [task.user], away, task);
  }
}

function* follow(run: Run, id: string, within: number | null, causes: readonly number[]): QuestionGenerator<void> {
  const { next, around } = placeOf(run.outline, id);
  if (next) yield* enter(run, next, { fork: within, causes });
  else if (!around) finish(run, 'approved');
  else if (!forks(around.node)) yield* follow(run, around.node.id, within, causes);
  else if (within !== null) yield* join(run, within, around.branch, causes);
}

function* enterBranch(run: Run, visit: Visit, branch: string, arrival: Arrival): QuestionGenerator<void> {
  const node = nodeOf(run, visit) as Branching;
  const first = node.branches.find(({ id }) => id === branch)?.nodes[0];
  if (first) yield* enter(run, first.id, arrival);
  else if (forks(node) && arrival.fork !== null) yield* join(run, arrival.fork, branch, arrival.causes);
  else yield* follow(run, node.id, arrival.fork, arrival.causes);
}

function* fork(run: Run, visit: Visit, branches: readonly string[]): QuestionGenerator<void> {
  const id = openFork(run, visit.node, visit.fork, branches);
  for (const branch of branches) {
    // An end or a rejection in an earlier branch may have cancelled the whole fork.
    if (forkOf(run, id).state !== 'open') return;
    yield* enterBranch(run, visit, branch, { fork: id, causes: [visit.id] });
  }
}

function openFork(run: Run, node: string, parent: number | null, branches: readonly string[]): number {
  const id = run.instance.forks.length + 1;
  run.instance.forks.push({ id, node, parent, open: [...branches], ended: [], state: 'open' });
  return id;
}

function* join(run: Run, id: number, branch: string, causes: readonly number[]): QuestionGenerator<void> {
  const met = forkOf(run, id);
  if (met.state !== 'open' || !met.open.includes(branch)) return;
  met.open = met.open.filter((other) => other !== branch);
  met.ended.push(...causes);
  if (met.open.length > 0) return;
  met.state = 'joined';
  yield* follow(run, met.node, met.parent, met.ended);
}

/** Ends the whole flow; all open visits and forks are cancelled. */
export function finish(run: Run, as: 'approved' | 'rejected' | 'terminated'): void {
  run.instance.before = run.instance.status;
  run.instance.status = as;
  run.instance.endedAt = run.event.at;
  for (const visit of run.instance.visits) if (underWay(visit)) closeVisit(run, visit, 'cancelled');
  for (const each of run.instance.forks) if (each.state === 'open') each.state = 'cancelled';
  run.effects.push({ effect: 'ended', as });
  // The result of a revocation is notified by the flow of the original approval.
  if (!run.instance.revokes) notifyPeople(run, as === 'approved' ? 'ended' : as, [run.instance.initiator.user]);
}

function raiseIncident(run: Run, visit: Visit, problem: string, why?: Why): void {
  visit.state = 'stuck';
  visit.problem = problem;
  delete visit.why;
  if (why) visit.why = why;
  delete visit.timer;
  record(run, 'stuck', { visit, automatic: true });
  run.effects.push({ effect: 'tell', news: 'stuck', to: [], node: visit.node, task: null });
}

function* reject(run: Run, visit: Visit): QuestionGenerator<void> {
  const node = nodeOf(run, visit);
  const then = node.kind === 'approval' ? (node.onReject ?? 'end') : 'end';
  closeVisit(run, visit, 'rejected');
  if (then === 'continue') yield* leave(run, visit);
  else if (then === 'end') finish(run, 'rejected');
  else yield* goBack(run, visit, then === 'start' ? run.outline.start : then.node);
}

/**
 * Repeats the path from an earlier node. Within one branch, the others continue; from a branch to a node before the fork, the fork is
 * cancelled and created anew when the flow reaches it again; to a node inside a joined fork, only that branch is repeated.
 */
export function* goBack(run: Run, from: Visit, target: string): QuestionGenerator<void> {
  // The visit waiting for this one will be repeated, so it is cancelled.
  if (from.backTo !== undefined) closeVisit(run, visitOf(run, from.backTo), 'cancelled');
  const wanted = forksAround(run.outline, target);
  const own = forkChain(run, from.fork);
  let shared = 0;
  while (shared < own.length && shared < wanted.length && forkOf(run, own[shared] ?? 0).node === wanted[shared]?.node) shared++;
  const given = own[shared];
  if (given !== undefined) giveUp(run, given);
  let within = own[shared - 1] ?? null;
  for (const { node, branch } of wanted.slice(shared)) within = openFork(run, node, within, [branch]);
  voidAfter(run, target, from);
  if (target === run.outline.start) run.instance.status = 'returned';
  yield* enter(run, target, { fork: within, causes: [from.id] });
}

/** The forks that a visit is in, outermost first. */
export function forkChain(run: Run, fork: number | null): number[] {
  const chain: number[] = [];
  for (let id = fork; id !== null; id = forkOf(run, id).parent) chain.unshift(id);
  return chain;
}

function giveUp(run: Run, fork: number): void {
  const inside = (id: number | null) => forkChain(run, id).includes(fork);
  for (const visit of run.instance.visits) if (underWay(visit) && inside(visit.fork)) closeVisit(run, visit, 'cancelled');
  for (const each of run.instance.forks) if (each.state === 'open' && inside(each.id)) each.state = 'cancelled';
}

// Decisions made after the repeated node no longer count.
function voidAfter(run: Run, target: string, from: Visit): void {
  const last = run.instance.visits.findLast(({ id, node }) => node === target && id < from.id);
  if (!last) return;
  const stale = new Set([last.id]);
  for (const visit of run.instance.visits) if (visit.causes.some((cause) => stale.has(cause))) stale.add(visit.id);
  for (const visit of run.instance.visits) if (stale.has(visit.id) || visit === from) visit.void = true;
}
