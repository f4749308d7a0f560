import type { Row } from '@zhixing/model';
import type { Complaint } from '../complaint.model.ts';
import type { LoggedAction } from '../complaint-log.model.ts';

type State = Row<typeof Complaint>['status'];

/** A step of a complaint of the sample: the action, the state after it, and working days after the step before. */
export interface SampleStep {
  readonly action: LoggedAction;
  readonly to: State;
  readonly after: number;
}

const step = (action: LoggedAction, to: State, after: number): SampleStep => ({ action, to, after });

const recorded = [step('record', 'recorded', 0)];
const accepted = [...recorded, step('accept', 'accepted', 1)];
const assigned = [...accepted, step('assign', 'assigned', 0)];
const handling = [...assigned, step('start', 'handling', 1)];
const replied = [...handling, step('reply', 'replied', 2)];
const confirmed = [...replied, step('confirm', 'confirmed', 1)];
const reopened = [...confirmed, step('reopen', 'reopened', 2)];
const answeredAgain = [step('start', 'handling', 1), step('reply', 'replied', 2), step('confirm', 'confirmed', 1)];

/** Ways that complaints of the sample have gone. The last of them are the usual end of older ones. */
export const openWays: readonly (readonly SampleStep[])[] = [
  recorded,
  accepted,
  assigned,
  handling,
  replied,
  confirmed,
  reopened,
  recorded,
];

export const endedWays: readonly (readonly SampleStep[])[] = [
  [...reopened, ...answeredAgain, step('close', 'closed', 3)] as readonly SampleStep[],
  [...recorded, step('refuse', 'notAccepted', 2)],
  [...accepted, step('withdraw', 'withdrawn', 1)],
  ...Array.from({ length: 5 }, () => [...confirmed, step('close', 'closed', 6)]),
];
