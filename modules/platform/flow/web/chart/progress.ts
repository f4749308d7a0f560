import type { Tone } from '@zhixing/model';

/** How far a flow has come at a node. `states` of the engine's visits and tasks, as `GET /api/workflow/instances/:id` answers them. */
export interface NodeProgress {
  /** State of the last stay at the node; leave a node out that the flow has not come to. */
  readonly state: 'open' | 'away' | 'stuck' | 'passed' | 'skipped' | 'rejected' | 'returned' | 'recalled' | 'cancelled';
  /** Who is or was asked there, in the order in which they are shown. */
  readonly people?: readonly PersonAtNode[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | null | undefined;
  /** When a timer lets it go on. */
  readonly goesOnAt?: string | undefined;
  /** Of a node that branches, those that the flow went into; unknown for flows from before that was kept. */
  readonly taken?: readonly string[] | undefined;
}

export interface PersonAtNode {
  readonly name: string;
  readonly state: 'waiting' | 'open' | 'agreed' | 'rejected' | 'returned' | 'given' | 'withdrawn';
  /** When the person acted. */
  readonly at?: string | null | undefined;
}

/** By the id of the node. */
export type Progress = Readonly<Record<string, NodeProgress>>;

/** Whether the flow went into a branch; null as long as that is not decided. */
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

/** How many lines of people a card has: where there are more of them, the last line counts the others. */
export const MOST_NAMED = 4;
const PERSON_HEIGHT = 22;

/** How much higher a card is with its people. */
export const peopleHeight = ({ people = [] }: NodeProgress): number =>
  Math.min(people.length, MOST_NAMED) * PERSON_HEIGHT + (people.length > 0 ? 6 : 0);
