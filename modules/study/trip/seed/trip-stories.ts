/*
 * What the sample tells of plans and trips, by states: 44 plans with 70 trips. States that follow a declaration are told here as well, so
 * that what organises, settles and archives trips can hang its records on them.
 */

/** How far a trip of the sample has come. */
export type TripPhase =
  | 'preparing'
  | 'declaring'
  | 'declared'
  | 'enrolling'
  | 'organising'
  | 'filing'
  | 'ready'
  | 'inProgress'
  | 'suspended'
  | 'returned'
  | 'settling'
  | 'archived'
  | 'cancelled';

export interface PlanStory {
  /** State of the plan, for those without trips; else it follows from them. */
  readonly state: 'draft' | 'rejected' | 'trips';
  /** One trip for each batch. */
  readonly phases: readonly TripPhase[];
  /** First day, in days from the day of the sample. */
  readonly from: number;
  readonly days: number;
  readonly cancelReason?: string;
  readonly cancelCause?: 'school' | 'forceMajeure' | 'tooFew';
  /** Of the school of the demo accounts, which then has plans and trips in every state. */
  readonly atDemo?: true;
}

const pair = (phase: TripPhase, from: number, days = 1, more: Partial<PlanStory> = {}): PlanStory => ({
  state: 'trips',
  phases: [phase, phase],
  from,
  days,
  ...more,
});
const single = (phase: TripPhase, from: number, days = 1, more: Partial<PlanStory> = {}): PlanStory => ({
  ...pair(phase, from, days, more),
  phases: [phase],
});
const none = (state: 'draft' | 'rejected', from: number, days = 1): PlanStory => ({ state, phases: [], from, days, atDemo: true });
const atDemo = { atDemo: true } as const;

/**
 * Days since the archived trips, two of each plan: over three school years, most of them in spring and autumn, so that every period has
 * one before to be compared with.
 */
const PAST = [28, 42, 56, 125, 180, 194, 208, 222, 236, 372, 386, 400, 414, 560, 574, 590, 722];
const past = (ago: number, n: number): PlanStory => pair('archived', -ago, 1 + (n % 3 === 1 ? 1 : 0) + (n % 7 === 5 ? 1 : 0));

/** The plans of the sample in their order. */
export const planStories: readonly PlanStory[] = [
  pair('preparing', 52, 2, atDemo),
  single('inProgress', 0, 1, atDemo),
  pair('preparing', 60),
  single('inProgress', 0, 2),
  single('declaring', 42),
  single('inProgress', 0),
  pair('declaring', 38, 2, atDemo),
  single('inProgress', 0, 2),
  single('suspended', 0),
  pair('declared', 33),
  pair('enrolling', 25, 2),
  pair('enrolling', 28, 1, atDemo),
  pair('organising', 18),
  single('organising', 20, 2),
  pair('filing', 10),
  pair('ready', 4),
  single('ready', 6, 2),
  // Whatever weekday it is, the evaluations of these are open for a day yet.
  pair('returned', -2, 1, atDemo),
  pair('settling', -11, 2),
  single('settling', -14),
  pair('cancelled', 30, 1, { cancelReason: '承办机构变更，学校决定另行组织' }),
  pair('cancelled', -20, 1, { cancelReason: '暴雨橙色预警，按应急预案取消并全额退费', cancelCause: 'forceMajeure' }),
  single('cancelled', -35, 2, { cancelReason: '报名人数未达成团人数', cancelCause: 'tooFew' }),
  ...PAST.map(past),
  none('draft', 75, 2),
  none('draft', 90),
  none('draft', 66),
  none('rejected', 80, 3),
];
