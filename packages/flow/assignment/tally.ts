import type { Task } from '../instance.ts';
import type { Mode, Share } from '../node.ts';

export type Verdict = 'pass' | 'reject' | 'wait';

const counts = ({ state, role }: Task): boolean => role !== 'assist' && ['waiting', 'open', 'agreed', 'rejected'].includes(state);

/**
 * The outcome of the decisions so far at one turn.
 * Countersign counts all assignees, including added signers; a percentage is rounded up to whole people. Approval is evaluated first;
 * without a rejection threshold, it is rejected once the approval threshold can no longer be reached. In the other modes added signers
 * count together with the one who added them: their rejection is a rejection, and an approval waits for those asked after it.
 */
export function verdict(mode: Mode, tasks: readonly Task[], turn: number): Verdict {
  const asked = tasks.filter((task) => counts(task) && task.turn === turn);
  return mode.mode === 'all' ? countersign(mode, asked) : firstOf(asked);
}

function countersign(mode: Extract<Mode, { mode: 'all' }>, asked: readonly Task[]): Verdict {
  const agreed = asked.filter(({ state }) => state === 'agreed').length;
  const rejected = asked.filter(({ state }) => state === 'rejected').length;
  const undecided = asked.length - agreed - rejected;
  if (mode.decide === 'afterAll' && undecided > 0) return 'wait';
  const wanted = peopleIn(mode.pass ?? { percent: 100 }, asked.length);
  if (agreed >= wanted) return 'pass';
  const refused = mode.reject ? rejected >= peopleIn(mode.reject, asked.length) : agreed + undecided < wanted;
  return refused || undecided === 0 ? 'reject' : 'wait';
}

/** The number of people that a share of `all` means, at most all. */
const peopleIn = (share: Share, all: number): number =>
  Math.min(all, 'percent' in share ? Math.ceil((all * share.percent) / 100) : share.count);

function firstOf(asked: readonly Task[]): Verdict {
  const votes = asked.filter(({ under }) => !under).map((task) => voteOf(task, asked));
  return votes.find((vote) => vote !== 'wait') ?? 'wait';
}

function voteOf(task: Task, asked: readonly Task[]): Verdict {
  const groups = groupsUnder(task, asked);
  if (task.state === 'rejected' || groups.some(({ vote }) => vote === 'reject')) return 'reject';
  return task.state === 'agreed' && groups.every(({ when, vote }) => when === 'before' || vote === 'pass') ? 'pass' : 'wait';
}

/** The groups added by the owner of a task, and the outcome of each; signers who were removed have no vote. */
export function groupsUnder(task: Task, asked: readonly Task[]): { when: 'before' | 'after'; vote: Verdict }[] {
  const members = asked.filter(({ under, state }) => under?.task === task.id && state !== 'withdrawn');
  return [...new Set(members.map(({ under }) => under?.group))].map((group) => {
    const own = members.filter(({ under }) => under?.group === group);
    return { when: own[0]?.under?.when ?? 'before', vote: groupVote(own, asked) };
  });
}

// Where the first decision settles a group, the others are withdrawn before it is counted.
function groupVote(members: readonly Task[], asked: readonly Task[]): Verdict {
  const votes = members.map((member) => voteOf(member, asked));
  if (votes.includes('reject')) return 'reject';
  return votes.every((vote) => vote === 'pass') ? 'pass' : 'wait';
}
