import type { EventOf } from '../event.ts';
import type { Task } from '../instance.ts';
import { ask, type QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { addTask, notifyPeople, type Run, record, underWay, visitOf } from '../run.ts';
import { handled, mustAllow, mustBeOpen, newcomers, ownTask } from './own-task.ts';
import { exclude } from './submit.ts';

/** Transfers the actor's task to another user. @throws Refusal `notAllowed` and those of `newcomers` */
export function* transfer(run: Run, event: EventOf<'transfer'>): QuestionGenerator<void> {
  const own = yield* ownTask(run, event);
  if (own.task.role === 'assist') throw new Refusal('notAllowed', { what: 'transfer' });
  mustAllow(run, own.visit, 'transfer');
  yield* newcomers(run, own, [event.to], event.by);
  record(run, 'transfer', { ...own, to: [event.to] });
  give(own.task, event.to, 'transferred');
  notifyPeople(run, 'transferred', [event.to], own.visit, own.task);
}

/** An administrator reassigns a task. */
export function* assign(run: Run, event: EventOf<'assign'>): QuestionGenerator<void> {
  mustBeOpen(run);
  const task = run.instance.tasks[event.task - 1];
  const visit = task && visitOf(run, task.visit);
  if (!task || !visit || !isUndone(task) || !underWay(visit)) throw new Refusal('alreadyHandled');
  yield* mustBePresent(run, event.to);
  const twice = run.instance.tasks.some((other) => other.visit === visit.id && other.user === event.to && isUndone(other));
  if (twice) throw new Refusal('alreadyAsked', { user: event.to });
  record(run, 'assign', { visit, task, to: [event.to], from: task.user });
  if (task.state === 'open' && task.user !== event.by.user) notifyPeople(run, 'takenAway', [task.user], visit, task);
  give(task, event.to, 'assigned');
  notifyPeople(run, 'assigned', [event.to], visit, task);
}

/**
 * Hands over all pending tasks of a user who leaves to another, including their role as initiator.
 * @throws Refusal `notPresent`, `excluded`
 */
export function* handOver(run: Run, event: EventOf<'handOver'>): QuestionGenerator<void> {
  const starts = event.from === run.instance.initiator.user;
  yield* mustBeThere(event.to);
  if (starts && run.instance.excluded.includes(event.from)) exclude(run, [event.to]);
  mustNotDecide(run, event);
  for (const task of run.instance.tasks.filter((task) => task.user === event.from && isUndone(task))) {
    const visit = visitOf(run, task.visit);
    const to = isAddSigner(run, task, event.to) ? yield* someoneElse(run, task, event) : event.to;
    record(run, 'handOver', { visit, task, to: [to], from: event.from });
    give(task, to, 'handedOver');
    if (task.state === 'open') notifyPeople(run, 'assigned', [to], visit, task);
  }
  if (starts) Object.assign(run.instance, { initiator: { ...run.instance.initiator, user: event.to } });
}

/** Asks other users for an advisory opinion. */
export function* requestAssistance(run: Run, event: EventOf<'assist'>): QuestionGenerator<void> {
  const own = yield* ownTask(run, event);
  mustAllow(run, own.visit, 'assist');
  const users = yield* newcomers(run, own, event.users, event.by);
  for (const user of users) {
    const task = addTask(run, own.visit, { role: 'assist', user, turn: own.task.turn, origin: 'added' });
    Object.assign(task, { state: 'open', openedAt: event.at });
    notifyPeople(run, 'assistance', [user], own.visit, task);
  }
  record(run, 'assist', { ...own, to: users });
}

export function* giveAssistance(run: Run, event: EventOf<'giveAssistance'>): QuestionGenerator<void> {
  const { task, visit } = yield* ownTask(run, event, true);
  if (task.role !== 'assist') throw new Refusal('notAllowed', { what: 'giveAssistance' });
  handled(run, task, event.by, 'given');
  record(run, 'giveAssistance', { visit, task });
}

const isUndone = ({ state }: Task): boolean => state === 'open' || state === 'waiting';

function give(task: Task, to: string, origin: Task['origin']): void {
  task.former.push(task.user);
  Object.assign(task, { user: to, origin });
  delete task.signedAt;
  delete task.startedAt;
}

function* mustBePresent(run: Run, user: string): QuestionGenerator<void> {
  if (run.instance.excluded.includes(user)) throw new Refusal('excluded', { user });
  yield* mustBeThere(user);
}

// An excluded user may not receive decisions, and a new initiator may not keep decisions on the same flow.
function mustNotDecide(run: Run, { from, to }: EventOf<'handOver'>): void {
  const theirs = run.instance.tasks.filter((task) => isUndone(task) && task.role !== 'revise' && [from, to].includes(task.user));
  if (run.instance.excluded.includes(to) && theirs.length > 0) throw new Refusal('excluded', { user: to });
}

function* mustBeThere(user: string): QuestionGenerator<void> {
  if ((yield* ask('present', { users: [user] })).length === 0) throw new Refusal('notPresent', { user });
}

const isAddSigner = (run: Run, task: Task, user: string): boolean =>
  run.instance.tasks.some(
    (other) => other !== task && other.visit === task.visit && other.turn === task.turn && other.user === user && isUndone(other),
  );

// A user who is already asked at this turn has one vote, not two: the other task goes to an administrator. If there is none, the user gets
// both tasks rather than one remaining unassigned.
function* someoneElse(run: Run, task: Task, { from, to }: EventOf<'handOver'>): QuestionGenerator<string> {
  const administrators = (yield* ask('administrators', {})).filter((user) => user !== from && !run.instance.excluded.includes(user));
  return administrators.find((user) => !isAddSigner(run, task, user)) ?? to;
}
