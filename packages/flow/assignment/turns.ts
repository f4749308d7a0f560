import type { Task, Visit } from '../instance.ts';
import type { Mode } from '../node.ts';
import { overtake, type Run, tasksOf } from '../run.ts';
import { groupsUnder } from './tally.ts';

/** Opens the tasks whose turn has come, and returns them. */
export function openReady(run: Run, visit: Visit, mode: Mode): Task[] {
  const tasks = tasksOf(run, visit);
  withdrawOvertaken(tasks, mode);
  const ready = tasks.filter((task) => task.state === 'waiting' && isReady(task, tasks, visit, mode));
  for (const task of ready) {
    task.state = 'open';
    task.openedAt = run.event.at;
  }
  return ready;
}

function isReady(task: Task, tasks: readonly Task[], visit: Visit, mode: Mode): boolean {
  if (task.turn !== (visit.turn ?? 0)) return false;
  const before = tasks.filter(({ under }) => under?.task === task.id && under.when === 'before');
  // In a countersign, signers added before are independent votes: their turn ends once all have answered, whatever the result.
  const settled =
    mode.mode === 'all'
      ? !before.some(isUndecided)
      : groupsUnder(task, tasks).every(({ when, vote }) => when === 'after' || vote === 'pass');
  return settled && mayFollow(task, tasks);
}

function mayFollow({ id, under }: Task, tasks: readonly Task[]): boolean {
  if (!under) return true;
  if (under.when === 'after' && tasks.find((task) => task.id === under.task)?.state !== 'agreed') return false;
  const earlier = tasks.filter((task) => task.under?.group === under.group && task.id < id && task.state !== 'withdrawn');
  return under.mode !== 'inOrder' || earlier.every(({ state }) => state === 'agreed');
}

const isUndecided = ({ state }: Task): boolean => state === 'open' || state === 'waiting';

// Withdrawing a task may make further ones obsolete: those it would have led to.
function withdrawOvertaken(tasks: readonly Task[], mode: Mode): void {
  const next = () => tasks.find((task) => isUndecided(task) && isOvertaken(task, tasks, mode));
  for (let task = next(); task; task = next()) overtake(task);
}

/**
 * Whether the answer of an added signer no longer matters: the one who added them is no longer asked, or has rejected while they were to be
 * asked afterwards; or their group is settled. With `any`, the first decision settles the group. A rejection settles a group that counts
 * together with its adder, and one that is asked in order; in a countersign the others still have votes of their own.
 */
function isOvertaken({ under }: Task, tasks: readonly Task[], mode: Mode): boolean {
  if (!under) return false;
  const adder = tasks.find(({ id }) => id === under.task)?.state;
  if (adder === 'withdrawn' || (adder === 'rejected' && under.when === 'after')) return true;
  const group = tasks.filter((task) => task.under?.group === under.group);
  if (under.mode === 'any') return group.some(({ state }) => state === 'agreed' || state === 'rejected');
  return group.some(({ state }) => state === 'rejected') && (under.mode === 'inOrder' || mode.mode !== 'all');
}
