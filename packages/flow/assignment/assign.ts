import type { Directive } from '../directive.ts';
import type { Task, Visit } from '../instance.ts';
import { peopleFor } from '../people.ts';
import type { QuestionGenerator } from '../question.ts';
import { addTask, notifyPeople, overtake, type Run, record, tasksOf } from '../run.ts';
import { type AssigneeNode, modeOf } from './assignee-node.ts';
import { decideByRule } from './automatic.ts';
import { startDeadline } from './deadline.ts';
import { verdict } from './tally.ts';
import { openReady } from './turns.ts';

/** Enters a node that asks people: finds the assignees, creates their tasks, and applies automatic decisions. */
export function* assignPeople(run: Run, node: AssigneeNode, visit: Visit): QuestionGenerator<Directive> {
  const found = yield* peopleFor(run, node);
  if (found === 'pass') {
    record(run, 'passedOver', { visit, automatic: true });
    return { go: 'leave', as: 'skipped' };
  }
  if (found === 'stuck') return { go: 'stuck', problem: 'nobodyFound' };
  const { turns: asked, origin, rule } = found;
  if (rule) record(run, 'nobodyFound', { visit, to: asked.flat(), automatic: true, rule });
  const mode = modeOf(node);
  const turns = mode.mode === 'inOrder' ? asked.flat().map((user) => [user]) : asked;
  visit.turn = 0;
  for (const [turn, users] of turns.entries()) {
    for (const user of users) {
      addTask(run, visit, { role: node.kind === 'approval' ? 'decide' : 'process', user, turn, origin });
    }
  }
  yield* startDeadline(run, node, visit);
  return yield* settle(run, node, visit);
}

/** Evaluates the decisions so far: opens the tasks whose turn has come, and decides what happens to the node. */
export function* settle(run: Run, node: AssigneeNode, visit: Visit): QuestionGenerator<Directive> {
  const mode = modeOf(node);
  for (;;) {
    const opened = openReady(run, visit, mode);
    yield* decideByRule(run, node, visit, opened);
    const turn = visit.turn ?? 0;
    const outcome = verdict(mode, tasksOf(run, visit), turn);
    if (outcome === 'reject') return { go: 'reject' };
    if (outcome === 'pass' && !hasTurnAfter(tasksOf(run, visit), turn)) return { go: 'leave' };
    if (outcome === 'pass') endTurn(run, visit, turn);
    else if (!opened.some(({ automatic }) => automatic)) return wait(run, visit);
  }
}

const hasTurnAfter = (tasks: readonly Task[], turn: number): boolean => tasks.some((task) => task.turn > turn && task.state === 'waiting');

function endTurn(run: Run, visit: Visit, turn: number): void {
  for (const task of tasksOf(run, visit)) if (task.turn === turn && ['open', 'waiting'].includes(task.state)) overtake(task);
  visit.turn = turn + 1;
}

// Users are notified once about each task, when it is opened.
function wait(run: Run, visit: Visit): Directive {
  const fresh = tasksOf(run, visit).filter(
    ({ state, openedAt, origin }) => state === 'open' && openedAt === run.event.at && origin !== 'transferred',
  );
  for (const task of fresh) notifyPeople(run, 'toDo', [task.user], visit, task);
  return { go: 'wait' };
}
