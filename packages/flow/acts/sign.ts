import type { EventOf } from '../event.ts';
import type { Task } from '../instance.ts';
import type { QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { addTask, type Run, record, tasksOf, visitOf } from '../run.ts';
import { continueRun } from './decide.ts';
import { mustAllow, mustBeOpen, mustBeTheirs, newcomers, ownTask } from './own-task.ts';

const DEEPEST = 3;

/**
 * Adds signers: before the actor decides, or after they have agreed. Adding signers afterwards is itself no decision yet.
 * @throws Refusal `notAllowed`, `tooDeep`, `toSelf`, `alreadyAsked`, `excluded`, `notPresent`
 */
export function* addSign(run: Run, event: EventOf<'addSign'>): QuestionGenerator<void> {
  const own = yield* ownTask(run, event);
  const { task, visit } = own;
  if (task.role === 'assist') throw new Refusal('notAllowed', { what: 'addSign' });
  mustAllow(run, visit, 'addSign');
  if (depthOf(run, task) >= DEEPEST) throw new Refusal('tooDeep', { most: DEEPEST });
  const users = yield* newcomers(run, own, event.users, event.by);
  const group = run.instance.tasks.length + 1;
  for (const user of users) {
    const under = { task: task.id, group, when: event.when, mode: event.mode };
    addTask(run, visit, { role: task.role, user, turn: task.turn, origin: 'added', under });
  }
  if (event.when === 'before') task.state = 'waiting';
  record(run, event.when === 'before' ? 'addSignBefore' : 'addSignAfter', { visit, task, to: users });
  yield* continueRun(run, visit);
}

/**
 * Removes signers that the actor added, as long as they have not answered; at least one must remain.
 * @throws Refusal `notAdded`, `alreadyHandled`, `keepOne`
 */
export function* removeSign(run: Run, event: EventOf<'removeSign'>): QuestionGenerator<void> {
  mustBeOpen(run);
  const task = run.instance.tasks[event.task - 1];
  if (!task) throw new Refusal('notYours');
  yield* mustBeTheirs(run, event.by, task);
  const visit = visitOf(run, task.visit);
  if (visit.state !== 'open') throw new Refusal('alreadyHandled', { state: visit.state });
  const asked = tasksOf(run, visit).filter(({ under, state }) => under?.task === task.id && state !== 'withdrawn');
  const going = event.tasks.map((id) => asked.find((other) => other.id === id));
  if (going.length === 0 || going.includes(undefined)) throw new Refusal('notAdded');
  const leaving = going.filter((other) => other !== undefined);
  if (leaving.some(({ state }) => state !== 'open' && state !== 'waiting')) throw new Refusal('alreadyHandled');
  if (leaving.length === asked.length) throw new Refusal('keepOne');
  for (const other of leaving) other.state = 'withdrawn';
  record(run, 'removeSign', { visit, task, to: leaving.map(({ user }) => user) });
  yield* continueRun(run, visit);
}

const depthOf = (run: Run, task: Task): number => (task.under ? 1 + depthOf(run, run.instance.tasks[task.under.task - 1] ?? task) : 0);
