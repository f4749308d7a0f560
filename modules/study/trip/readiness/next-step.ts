import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { Trip } from '../trip.model.ts';

type Status = Row<typeof Trip>['status'];

/** Steps whose guards can be asked for. */
export const guardedSteps = [
  'declare',
  'declareUrgently',
  'openSignUp',
  'submitFiling',
  'depart',
  'arriveBack',
  'abort',
  'archive',
] as const;

/** The guarded step that a trip in each state takes next. */
const next: Partial<Record<Status, (typeof guardedSteps)[number]>> = {
  preparing: 'declare',
  declaring: 'declare',
  declared: 'openSignUp',
  enrolling: 'submitFiling',
  organising: 'submitFiling',
  filing: 'submitFiling',
  ready: 'depart',
  inProgress: 'arriveBack',
  suspended: 'abort',
  settling: 'archive',
};

/** Null for a trip that takes no further step. */
export const nextStepOf = ({ status }: Pick<Row<typeof Trip>, 'status'>): (typeof guardedSteps)[number] | null => next[status] ?? null;

interface Turn {
  /** Action of the trip. */
  readonly action: string;
  /** Roles that take it; the chief is a duty on the trip. */
  readonly who: readonly string[];
}

const SCHOOL = ['schoolAdmin'];

/** What is done next in each state, and by whom; while a filing is decided, its own state says so. */
const turns: Partial<Record<Status, Turn>> = {
  preparing: { action: 'declare', who: SCHOOL },
  declared: { action: 'openSignUp', who: SCHOOL },
  enrolling: { action: 'closeSignUp', who: SCHOOL },
  organising: { action: 'submitFiling', who: SCHOOL },
  ready: { action: 'depart', who: ['chief'] },
  inProgress: { action: 'arriveBack', who: ['chief'] },
  suspended: { action: 'abort', who: ['schoolLeader'] },
  returned: { action: 'settle', who: SCHOOL },
  settling: { action: 'archive', who: SCHOOL },
};

const reviewers: Partial<Record<Row<typeof TripFiling>['status'], readonly string[]>> = {
  schoolReview: ['schoolLeader'],
  firstReview: ['bureauAdmin'],
  finalReview: ['bureauApprover'],
  returned: SCHOOL,
};

/** The step that a trip takes next and whose it is, in the words of the reader; null once there is none. */
export function turnOf(trip: Pick<Row<typeof Trip>, 'status'>, filing: { readonly status: string } | null, { engine, language }: Context) {
  const roles = filing && reviewers[filing.status as keyof typeof reviewers];
  const word = (role: string) => engine.texts.text(language, role === 'chief' ? 'trip.fields.chief' : `account.roles.${role}`);
  if (filing && roles) {
    const what = engine.words.option(language, engine.registry.get(TripFiling.name), 'status', filing.status);
    return { what, who: roles.map(word) };
  }
  const turn = turns[trip.status];
  return turn ? { what: engine.words.action(language, engine.registry.get(Trip.name), turn.action), who: turn.who.map(word) } : null;
}
