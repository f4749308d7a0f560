import type { Tone } from '@zhixing/model';

/** Progress at a node, with the states of visits and tasks from `GET /api/workflow/instances/:id`. */
export interface NodeProgress {
  /** State of the last visit; omit nodes not yet reached. */
  readonly state: 'open' | 'away' | 'stuck' | 'passed' | 'skipped' | 'rejected' | 'returned' | 'recalled' | 'cancelled';
  /** Assignees of the visit, in display order. */
  readonly people?: readonly PersonAtNode[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | null | undefined;
  /** When a timer ends. */
  readonly goesOnAt?: string | undefined;
  /** The branches taken at a branching node; unknown for flows from before this was recorded. */
  readonly taken?: readonly string[] | undefined;
}

export interface PersonAtNode {
  readonly name: string;
  readonly state: 'waiting' | 'open' | 'agreed' | 'rejected' | 'returned' | 'given' | 'withdrawn';
  /** When the person acted. */
  readonly at?: string | null | undefined;
}

/** Progress by node id. */
export type Progress = Readonly<Record<string, NodeProgress>>;

/** Whether a branch was taken; null while undecided. */
export function isTaken(progress: Progress | undefined, node: string, branch: string): boolean | null {
  const taken = progress?.[node]?.taken ?? [];
  return taken.length > 0 ? taken.includes(branch) : null;
}

export const toneOf: Readonly<Record<NodeProgress['state'], Tone>> = {
  open: 'processing',
  away: 'warning',
  stuck: 'danger',
  passed: 'success',
  skipped: 'neutral',
  rejected: 'danger',
  returned: 'warning',
  recalled: 'warning',
  cancelled: 'neutral',
};

/** Most lines of people on a card: where there are more, the last line counts the rest. */
export const MAX_NAMED = 4;
const PERSON_HEIGHT = 22;

/** Additional height of a card for its people. */
export const peopleHeight = ({ people = [] }: NodeProgress): number =>
  Math.min(people.length, MAX_NAMED) * PERSON_HEIGHT + (people.length > 0 ? 6 : 0);
