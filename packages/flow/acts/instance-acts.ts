import type { News } from '../effect.ts';
import type { EventOf } from '../event.ts';
import { type FlowInstance, openTasks, type Task } from '../instance.ts';
import { showTo } from '../nodes/copy/enter.ts';
import { postpone } from '../postpone.ts';
import { ask, type QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { actorOf, notifyPeople, type Run, record, visitOf } from '../run.ts';
import { finish } from '../walk.ts';
import { mustBeOpen, notOpen } from './own-task.ts';

const BETWEEN_URGINGS_MS = 10 * 60_000;

/** Reminds all current assignees who were not reminded recently. */
export function remind(run: Run): void {
  mustBeOpen(run);
  const { at } = run.event;
  const open = openTasks(run.instance).filter(({ role }) => role !== 'revise');
  if (open.length === 0) throw new Refusal('nobodyToUrge');
  const again = remindAgainAt(run.instance, at);
  if (again) throw new Refusal('urgedLately', { again });
  const due = open.filter((task) => mayBeRemindedAt(task) <= Date.parse(at));
  for (const task of due) {
    task.urged = { user: task.user, at };
    notifyPeople(run, 'urged', [task.user], visitOf(run, task.visit), task);
  }
  record(run, 'urge', { to: due.map(({ user }) => user) });
}

/** When assignees may be reminded again; null if one of them may be reminded now, or if there are none. */
export function remindAgainAt(instance: FlowInstance, now: string): string | null {
  const open = openTasks(instance).filter(({ role }) => role !== 'revise');
  const again = Math.min(...open.map(mayBeRemindedAt));
  return open.length > 0 && again > Date.parse(now) ? new Date(again).toISOString() : null;
}

const mayBeRemindedAt = ({ urged, user }: Task): number => (urged?.user === user ? Date.parse(urged.at) + BETWEEN_URGINGS_MS : 0);

/** Sends copies of the flow to users. */
export function* copyTo(run: Run, event: EventOf<'copy'>): QuestionGenerator<void> {
  const last = run.instance.visits.at(-1);
  const users = yield* ask('present', { users: event.users });
  if (!last || users.length === 0) throw new Refusal('notPresent');
  showTo(run, last, users);
}

export function pause(run: Run, event: EventOf<'pause'>): void {
  mustBeOpen(run);
  Object.assign(run.instance, { before: run.instance.status, status: 'paused', pausedAt: event.at });
  record(run, 'pause');
  notifyOthers(run, 'paused', [run.instance.initiator.user, ...askedNow(run)]);
}

/** Resumes a paused flow; due dates are postponed by the length of the pause. */
export function* resume(run: Run, event: EventOf<'resume'>): QuestionGenerator<void> {
  const { instance } = run;
  if (instance.status !== 'paused') throw notOpen(run);
  // A visit in state `away` is suspended anyway, until the flow comes back to it.
  for (const visit of instance.visits) if (visit.state !== 'away') yield* postpone(run, visit, instance.pausedAt ?? event.at, event.at);
  instance.status = instance.before ?? 'running';
  delete instance.pausedAt;
  record(run, 'resume');
  notifyOthers(run, 'resumed', [run.instance.initiator.user, ...askedNow(run)]);
}

/** Terminates the flow: by an administrator, or because the parent flow has ended. It can be reactivated. */
export function terminate(run: Run): void {
  if (run.instance.status !== 'paused') mustBeOpen(run);
  record(run, 'terminate');
  // The initiator is notified by `finish`.
  const asked = askedNow(run).filter((user) => user !== run.instance.initiator.user);
  notifyOthers(run, 'terminated', asked);
  finish(run, 'terminated');
}

/** The current assignees, also of a paused flow. */
const askedNow = ({ instance }: Run): string[] =>
  openTasks(instance.status === 'paused' ? { ...instance, status: instance.before ?? 'running' } : instance).map(({ user }) => user);

/** Notifies users other than the actor of an action on the whole flow. */
const notifyOthers = (run: Run, news: News, people: readonly string[]): void =>
  notifyPeople(
    run,
    news,
    people.filter((user) => user !== actorOf(run)?.user),
  );
