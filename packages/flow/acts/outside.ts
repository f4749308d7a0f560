import { settle } from '../assignment/assign.ts';
import { isAssigneeNode } from '../assignment/assignee-node.ts';
import { passDeadline } from '../assignment/deadline.ts';
import type { EventOf } from '../event.ts';
import { endChild } from '../nodes/sub-flow/enter.ts';
import { endTrigger } from '../nodes/trigger/enter.ts';
import type { QuestionGenerator } from '../question.ts';
import { nodeOf, type Run } from '../run.ts';
import { proceed } from '../walk.ts';

/** Fires due timers. Idempotent: nothing happens if called too early or twice. */
export function* tick(run: Run, event: EventOf<'tick'>): QuestionGenerator<void> {
  if (run.instance.status !== 'running' && run.instance.status !== 'returned') return;
  const due = run.instance.visits.filter(({ state, timer }) => state === 'open' && timer && timer.at <= event.at);
  for (const visit of due) {
    // An earlier timer may have closed the other visits.
    if (visit.state !== 'open') continue;
    const node = nodeOf(run, visit);
    if (visit.timer?.purpose === 'pass') yield* proceed(run, visit, { go: 'leave' });
    else if (isAssigneeNode(node) && (yield* passDeadline(run, node, visit))) yield* proceed(run, visit, yield* settle(run, node, visit));
  }
}

/** A trigger node has succeeded or failed. */
export function* triggered(run: Run, event: EventOf<'triggered'>): QuestionGenerator<void> {
  const visit = run.instance.visits[event.visit - 1];
  if (visit?.state === 'open') yield* proceed(run, visit, endTrigger(run, visit, event.problem, event.why));
}

/** A child flow has ended. */
export function* childEnded(run: Run, event: EventOf<'childEnded'>): QuestionGenerator<void> {
  const visit = run.instance.visits[event.visit - 1];
  if (!visit) return;
  const directive = endChild(run, visit, event.index, event.as);
  if (visit.state === 'open') yield* proceed(run, visit, directive);
}
