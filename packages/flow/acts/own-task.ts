import { isAssigneeNode } from '../assignment/assignee-node.ts';
import type { Actor } from '../event.ts';
import type { Task, Visit } from '../instance.ts';
import type { Allowed } from '../node.ts';
import { ask, type QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { nodeOf, type Run, visitOf } from '../run.ts';

export interface Own {
  readonly task: Task;
  readonly visit: Visit;
}

/** Actions allowed at a node that configures none. */
const usual: readonly Allowed[] = ['reject', 'return', 'transfer', 'addSign', 'assist', 'copy'];

/**
 * The task that the actor wants to act on: open, at an open node, and assigned to the actor or to someone they deputize for.
 * @throws Refusal `notOpen`, `paused`, `alreadyHandled`, `notYours`, `excluded`, `signFirst`
 */
export function* ownTask(
  run: Run,
  { by, task: id }: { readonly by: Actor; readonly task: number },
  unsigned = false,
): QuestionGenerator<Own> {
  mustBeOpen(run);
  const task = run.instance.tasks[id - 1];
  if (!task) throw new Refusal('notYours');
  yield* mustBeTheirs(run, by, task);
  const visit = visitOf(run, task.visit);
  if (task.state !== 'open' || visit.state !== 'open') throw new Refusal('alreadyHandled', { state: task.state });
  if (!unsigned && run.document.settings.signFor && task.role !== 'revise' && !task.signedAt) throw new Refusal('signFirst');
  return { task, visit };
}

/** @throws Refusal `paused` or `notOpen` unless the flow is in a status in which people can act */
export function mustBeOpen(run: Run): void {
  const { status } = run.instance;
  if (status === 'paused') throw new Refusal('paused');
  if (!['draft', 'running', 'returned', 'recalled'].includes(status)) throw notOpen(run);
}

/** The refusal for the status of the whole flow. */
export const notOpen = ({ instance: { status } }: Run): Refusal => new Refusal('notOpen', { status });

export function* mustBeTheirs(run: Run, by: Actor, task: Task): QuestionGenerator<void> {
  const standsIn = by.for === task.user && by.user !== task.user;
  if (by.user !== task.user && !(standsIn && (yield* ask('deputy', { user: by.user, of: task.user })))) throw new Refusal('notYours');
  if (task.role !== 'revise' && task.role !== 'assist' && isExcluded(run, by.user, task)) throw new Refusal('excluded');
}

/** Whether a user may not decide on this task: excluded users, and an initiator who acts as deputy on their own request. */
export const isExcluded = ({ instance }: Run, user: string, task: Task): boolean =>
  instance.excluded.includes(user) || (user !== task.user && user === instance.initiator.user);

/** @throws Refusal `notAllowed` where the node forbids it */
export function mustAllow(run: Run, visit: Visit, what: Allowed): void {
  if (!allowedAt(run, visit).includes(what)) throw new Refusal('notAllowed', { what });
}

/** The actions allowed at a node besides agreeing. */
export function allowedAt(run: Run, visit: Visit): readonly Allowed[] {
  const node = nodeOf(run, visit);
  return isAssigneeNode(node) ? (node.allow ?? usual) : [];
}

/** Marks a task as completed by the actor. */
export function handled(run: Run, task: Task, by: Actor, state: 'agreed' | 'rejected' | 'returned' | 'given'): void {
  task.state = state;
  task.actedAt = run.event.at;
  task.actedBy = by.user;
}

/**
 * Validates additional assignees: they exist, are not asked here already, and may decide.
 * @throws Refusal `toSelf`, `alreadyAsked`, `excluded`, `notPresent`
 */
export function* newcomers(run: Run, { task, visit }: Own, users: readonly string[], by: Actor): QuestionGenerator<string[]> {
  const wanted = [...new Set(users)];
  if (wanted.includes(by.user) || wanted.includes(task.user)) throw new Refusal('toSelf');
  const asked = run.instance.tasks.filter(({ visit: id, state }) => id === visit.id && state !== 'withdrawn').map(({ user }) => user);
  const twice = wanted.find((user) => asked.includes(user));
  if (twice) throw new Refusal('alreadyAsked', { user: twice });
  const excluded = wanted.find((user) => run.instance.excluded.includes(user));
  if (excluded) throw new Refusal('excluded', { user: excluded });
  const present = yield* ask('present', { users: wanted });
  const absent = wanted.find((user) => !present.includes(user));
  if (absent || wanted.length === 0) throw new Refusal('notPresent', { user: absent });
  return wanted;
}
