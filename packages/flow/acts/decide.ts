import { settle } from '../assignment/assign.ts';
import { isAssigneeNode } from '../assignment/assignee-node.ts';
import type { EventOf } from '../event.ts';
import type { Visit } from '../instance.ts';
import { showTo } from '../nodes/copy/enter.ts';
import { storeChoices } from '../people.ts';
import { ask, type QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { choicesOf, nodeOf, notifyPeople, type Run, record } from '../run.ts';
import { proceed } from '../walk.ts';
import { handled, mustAllow, ownTask } from './own-task.ts';

/** Approves or rejects a task; at a processing node, `agree` means that the work is done. */
export function* decide(run: Run, event: EventOf<'agree' | 'reject'>): QuestionGenerator<void> {
  const { task, visit } = yield* ownTask(run, event);
  if (task.role === 'revise' || task.role === 'assist') throw new Refusal('notAllowed', { what: event.event });
  if (event.event === 'reject' && task.role === 'process') throw new Refusal('notAllowed', { what: 'reject' });
  if (event.event === 'reject') mustAllow(run, visit, 'reject');
  storeChoices(run);
  handled(run, task, event.by, event.event === 'agree' ? 'agreed' : 'rejected');
  record(run, event.event === 'reject' ? 'reject' : task.role === 'process' ? 'process' : 'agree', { visit, task });
  yield* copyAlong(run, visit);
  yield* continueRun(run, visit);
  // The initiator is notified of the approval of the whole flow instead of its last step.
  if (event.event === 'agree' && run.instance.status !== 'approved')
    notifyPeople(run, 'agreed', [run.instance.initiator.user], visit, task);
}

/** Evaluates the tasks of a node that asks people, and proceeds. */
export function* continueRun(run: Run, visit: Visit): QuestionGenerator<void> {
  const node = nodeOf(run, visit);
  if (isAssigneeNode(node)) yield* proceed(run, visit, yield* settle(run, node, visit));
}

function* copyAlong(run: Run, visit: Visit): QuestionGenerator<void> {
  const { copyTo = [] } = choicesOf(run);
  if (copyTo.length === 0) return;
  mustAllow(run, visit, 'copy');
  showTo(run, visit, yield* ask('present', { users: copyTo }));
}
