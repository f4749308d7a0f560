import type { EventOf } from '../event.ts';
import type { Visit } from '../instance.ts';
import { enterNode } from '../nodes/enter.ts';
import { storeChoices } from '../people.ts';
import type { QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { closeVisit, nodeOf, type Run, record, visitOf } from '../run.ts';
import { leave, proceed } from '../walk.ts';
import { mustBeOpen } from './own-task.ts';

/** An administrator retries a stuck node, choosing assignees if none were found. */
export function* retry(run: Run, event: EventOf<'retry'>): QuestionGenerator<void> {
  const visit = incidentVisit(run, event.visit);
  storeChoices(run);
  visit.state = 'open';
  delete visit.problem;
  delete visit.why;
  record(run, 'retry', { visit });
  yield* proceed(run, visit, yield* enterNode(run, nodeOf(run, visit), visit));
}

/** An administrator skips a stuck trigger. Nodes that ask people for a decision cannot be skipped. */
export function* skip(run: Run, event: EventOf<'skip'>): QuestionGenerator<void> {
  const visit = incidentVisit(run, event.visit);
  if (nodeOf(run, visit).kind !== 'trigger') throw new Refusal('notAllowed', { what: 'skip' });
  record(run, 'skip', { visit });
  closeVisit(run, visit, 'skipped');
  yield* leave(run, visit);
}

function incidentVisit(run: Run, id: number): Visit {
  mustBeOpen(run);
  const visit = run.instance.visits[id - 1];
  if (visit?.state !== 'stuck') throw new Refusal('notStuck');
  return visitOf(run, id);
}
