import type { Task, Visit } from '../instance.ts';
import type { Mode } from '../node.ts';
import { type Run, tasksOf } from '../run.ts';
import { groupsUnder } from './tally.ts';

/** Opens the tasks whose turn it has become, and gives them back. */
export function openReady(run: Run, visit: Visit, mode: Mode): Task[] {
  const tasks = tasksOf(run, visit);
  withdrawOvertaken(tasks);
  const ready = tasks.filter((task) => task.state === 'waiting' && isReady(task, tasks, visit, mode));
  for (const task of ready) {
    task.state = 'open';
    task.openedAt = run.event.at;
  }
  return ready;
}

function isReady(task: Task, tasks: readonly Task[], visit: Visit, mode: Mode): boolean {
  if (task.turn !== (visit.turn ?? 0)) return false;
  const before = groupsUnder(task, tasks).filter(({ when }) => when === 'before');
  // In a countersign those asked before are votes of their own: whatever they say, their turn ends when all have spoken.
  const settled = mode.mode === 'all' ? before.every(({ vote }) => vote !== 'wait') : before.every(({ vote }) => vote === 'pass');
  return settled && mayFollow(task, tasks);
}

function mayFollow({ id, under }: Task, tasks: readonly Task[]): boolean {
  if (!under) return true;
  if (under.when === 'after' && tasks.find((task) => task.id === under.task)?.state !== 'agreed') return false;
  const earlier = tasks.filter((task) => task.under?.group === under.group && task.id < id && task.state !== 'withdrawn');
  return under.mode !== 'inOrder' || earlier.every(({ state }) => state === 'agreed');
}

// Where any one of a group is enough, the others need not be asked; the same where a rejection has settled a group.
function withdrawOvertaken(tasks: readonly Task[]): void {
  for (const task of tasks.filter(({ state, under }) => under && (state === 'agreed' || state === 'rejected'))) {
    if (task.state === 'agreed' && task.under?.mode !== 'any') continue;
    for (const other of tasks) {
      if (other.under?.group === task.under?.group && (other.state === 'open' || other.state === 'waiting')) other.state = 'withdrawn';
    }
  }
}
