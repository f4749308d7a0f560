import type { EventOf } from '../event.ts';
import type { QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { type Run, record } from '../run.ts';
import { ownTask } from './own-task.ts';

/** Signs for a task, returns it unsigned, or starts work on it. */
export function* receipt(run: Run, event: EventOf<'signFor' | 'unsign' | 'start'>): QuestionGenerator<void> {
  const { task, visit } = yield* ownTask(run, event, true);
  if (event.event === 'signFor') {
    if (task.signedAt) throw new Refusal('alreadyHandled');
    task.signedAt = event.at;
  } else if (!task.signedAt && run.document.settings.signFor) throw new Refusal('signFirst');
  if (event.event === 'start') task.startedAt ??= event.at;
  if (event.event === 'unsign') {
    if (!task.signedAt || task.startedAt) throw new Refusal('alreadyHandled');
    delete task.signedAt;
  }
  record(run, event.event, { visit, task });
}
