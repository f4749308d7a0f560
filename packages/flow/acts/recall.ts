import type { Actor, EventOf } from '../event.ts';
import type { Task, Visit } from '../instance.ts';
import { ask, type QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { addTask, closeVisit, forkOf, nodeOf, openVisit, type Run, record, tasksOf, underWay, visitOf } from '../run.ts';
import { continueRun } from './decide.ts';
import { mustBeOpen, mustBeTheirs, notOpen } from './own-task.ts';

/** The initiator recalls the flow, as long as no one has acted on it. */
export function* recall(run: Run, event: EventOf<'recall'>): QuestionGenerator<void> {
  mustBeOpen(run);
  const { instance, outline } = run;
  const { initiator } = instance;
  if ((run.document.settings.recall ?? 'initiator') === 'never') throw new Refusal('flowForbids', { what: 'recall' });
  const standsIn = event.by.for === initiator.user && (yield* ask('deputy', { user: event.by.user, of: initiator.user }));
  if (event.by.user !== initiator.user && !standsIn) throw new Refusal('notYours');
  const submitted = instance.visits.findLast(({ node, state }) => node === outline.start && state === 'passed');
  if (!submitted || instance.status !== 'running') throw notOpen(run);
  if (submitted.backTo !== undefined) throw new Refusal('recallAfterReturn');
  undo(run, submitted);
  const visit = openVisit(run, outline.start, { fork: null, causes: submitted.causes });
  const task = addTask(run, visit, { role: 'revise', user: initiator.user, turn: 0, origin: 'node' });
  Object.assign(task, { state: 'open', openedAt: event.at });
  instance.status = 'recalled';
  record(run, 'recall', { visit: submitted });
  run.effects.push({ effect: 'ended', as: 'recalled' });
}

/** An approver recalls their approval, as long as no one has acted after it. */
export function* recallTask(run: Run, event: EventOf<'recallTask'>): QuestionGenerator<void> {
  mustBeOpen(run);
  const { recall: rule = 'initiator' } = run.document.settings;
  if (rule !== 'everybody') throw new Refusal(rule === 'never' ? 'flowForbids' : 'initiatorRecalls', { what: 'recall' });
  const task = yield* agreedTask(run, event);
  const visit = visitOf(run, task.visit);
  if (visit.void) throw new Refusal('recallAfterReturn');
  if (visit.state === 'passed') reopen(run, visit);
  else mustStandThere(run, visit, task);
  yield* askAgain(run, visit, task);
  Object.assign(task, { state: 'open', openedAt: event.at });
  visit.turn = task.turn;
  for (const other of tasksOf(run, visit)) if (other.state === 'open' && other.turn > task.turn) other.state = 'waiting';
  delete task.actedAt;
  delete task.actedBy;
  record(run, 'recall', { visit, task });
  yield* continueRun(run, visit);
}

// At most, further people at the same node may have been asked because of the decision.
function mustStandThere(run: Run, visit: Visit, task: Task): void {
  if (visit.state === 'away' || visit.state === 'returned') throw new Refusal('recallAfterReturn');
  if (visit.state !== 'open' || laterThan(run, task)) throw touched(visit);
}

function* agreedTask(run: Run, { by, task: id }: { readonly by: Actor; readonly task: number }): QuestionGenerator<Task> {
  const task = run.instance.tasks[id - 1];
  if (!task) throw new Refusal('notYours');
  yield* mustBeTheirs(run, by, task);
  if (task.state !== 'agreed' || task.automatic || task.role === 'revise') throw new Refusal('notAgreed', { state: task.state });
  return task;
}

// A user who was asked because of this decision has already acted.
const laterThan = (run: Run, task: Task): boolean =>
  run.instance.tasks.some(
    ({ visit, state, turn, under, signedAt }) =>
      visit === task.visit &&
      (turn > task.turn || (under?.task === task.id && under.when === 'after')) &&
      (state === 'agreed' || state === 'rejected' || signedAt !== undefined),
  );

function reopen(run: Run, visit: Visit): void {
  if (visit.backTo !== undefined) throw new Refusal('recallAfterReturn');
  undo(run, visit);
  visit.state = 'open';
  delete visit.closedAt;
}

/**
 * Asks the users again whose tasks were withdrawn because enough others had agreed, if they still exist; the node is then evaluated again.
 */
function* askAgain(run: Run, visit: Visit, { turn }: Task): QuestionGenerator<void> {
  const anew = tasksOf(run, visit).filter((task) => task.state === 'withdrawn' && task.turn >= turn && wasOvertaken(task));
  // Users may have left in the meantime.
  const there = anew.length > 0 ? yield* ask('present', { users: anew.map(({ user }) => user) }) : [];
  for (const task of anew.filter(({ user }) => there.includes(user))) {
    task.state = 'waiting';
    delete task.overtaken;
  }
}

// Flows from before `overtaken` was stored: assumed only for tasks that the node itself assigned.
const wasOvertaken = ({ overtaken, origin }: Task): boolean => overtaken ?? origin === 'node';

/** Reverts everything that followed from a visit, as long as no one has acted on it. */
function undo(run: Run, visit: Visit): void {
  const came = cameOf(run, visit);
  for (const later of came) mustBeUntouched(run, later);
  for (const later of came) {
    if (underWay(later)) closeVisit(run, later, 'recalled');
    later.void = true;
  }
  for (const ended of [visit, ...came]) unjoin(run, ended);
  cancelForks(run, came);
}

function unjoin(run: Run, ended: Visit): void {
  for (const fork of run.instance.forks) if (fork.state !== 'cancelled' && fork.ended.includes(ended.id)) reopenBranch(run, fork.id, ended);
}

function cancelForks(run: Run, came: readonly Visit[]): void {
  const nodes = new Set(came.map(({ node }) => node));
  for (const fork of run.instance.forks) if (fork.state === 'open' && nodes.has(fork.node)) fork.state = 'cancelled';
}

function cameOf(run: Run, visit: Visit): Visit[] {
  const ids = new Set([visit.id]);
  for (const later of run.instance.visits) if (later.causes.some((cause) => ids.has(cause))) ids.add(later.id);
  ids.delete(visit.id);
  return run.instance.visits.filter(({ id }) => ids.has(id));
}

function mustBeUntouched(run: Run, visit: Visit): void {
  const { kind } = nodeOf(run, visit);
  if (visit.state === 'returned' || visit.state === 'away' || visit.backTo !== undefined) throw new Refusal('recallAfterReturn');
  if (kind === 'subFlow') throw new Refusal('recallPassesSubFlow');
  if (kind === 'trigger') throw touched(visit);
  const worked = tasksOf(run, visit).some(
    ({ actedAt, signedAt, automatic }) => (actedAt !== undefined && !automatic) || signedAt !== undefined,
  );
  if (worked || visit.state === 'rejected') throw touched(visit);
}

const touched = ({ node }: Visit): Refusal => new Refusal('nextTouched', { node });

function reopenBranch(run: Run, id: number, visit: Visit): void {
  const fork = forkOf(run, id);
  const branch = branchOf(run, fork.node, visit.node);
  fork.ended = fork.ended.filter((other) => other !== visit.id);
  if (branch && !fork.open.includes(branch)) fork.open.push(branch);
  if (fork.state === 'joined') fork.state = 'open';
}

function branchOf(run: Run, fork: string, node: string): string | null {
  for (let place = run.outline.places.get(node); place?.around; place = run.outline.places.get(place.around.node.id)) {
    if (place.around.node.id === fork) return place.around.branch;
  }
  return null;
}
