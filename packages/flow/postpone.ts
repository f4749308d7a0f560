import { isAssigneeNode } from './assignment/assignee-node.ts';
import type { Visit } from './instance.ts';
import { ask, type QuestionGenerator } from './question.ts';
import { nodeOf, type Run } from './run.ts';

/** Postpones the timer of a visit by the time it was suspended; with working days, the remaining working time is kept. */
export function* postpone(run: Run, visit: Visit, since: string, until: string): QuestionGenerator<void> {
  const { timer } = visit;
  if (!timer) return;
  const due = timer.deadline ?? timer.at;
  const later = yield* ask('later', { moment: due, since, until, working: countsWorkingDays(run, visit) });
  const at = timer.at === due ? later : yield* ask('later', { moment: timer.at, since, until, working: false });
  visit.timer = { ...timer, at, ...(timer.deadline && { deadline: later }) };
}

function countsWorkingDays(run: Run, visit: Visit): boolean {
  const node = nodeOf(run, visit);
  if (node.kind === 'timer') return node.after.working === true;
  return isAssigneeNode(node) && (node.deadline ?? run.document.settings.deadline)?.within.working === true;
}
