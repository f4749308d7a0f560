import type { Row } from '@zhixing/model';
import type { Trip } from '../trip.model.ts';

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
