import type { EventOf } from '../event.ts';
import { storeChoices } from '../people.ts';
import type { QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { closeVisit, type Run, record } from '../run.ts';
import { leave } from '../walk.ts';
import { handled, mustBeTheirs, notOpen } from './own-task.ts';

/** The initiator submits: for the first time, or again after a return or recall. */
export function* submit(run: Run, event: EventOf<'submit'>): QuestionGenerator<void> {
  const { instance } = run;
  if (instance.status === 'paused') throw new Refusal('paused');
  const visit = instance.visits.findLast(({ node, state }) => node === run.outline.start && state === 'open');
  if (!visit) throw notOpen(run);
  const mine = instance.tasks.filter((task) => task.visit === visit.id && task.state === 'open');
  const task = mine.find(({ user }) => user === (event.by.for ?? event.by.user)) ?? mine[0];
  if (!task) throw notOpen(run);
  yield* mustBeTheirs(run, event.by, task);
  if (run.document.settings.fourEyes) exclude(run, [task.user, event.by.user]);
  storeChoices(run);
  instance.urgency = event.urgency ?? instance.urgency;
  instance.startedAt ??= event.at;
  instance.status = 'running';
  handled(run, task, event.by, 'agreed');
  record(run, instance.revokes ? 'revoke' : 'submit', { visit, task });
  closeVisit(run, visit, 'passed');
  yield* leave(run, visit);
}

/** Excludes users from deciding in this flow: both the submitter and the user they deputize for. */
export function exclude({ instance }: Run, users: readonly string[]): void {
  instance.excluded = [...new Set([...instance.excluded, ...users])];
}
