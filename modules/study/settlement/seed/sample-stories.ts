import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import { User } from '../../../identity/account/user.model.ts';
import type { SampleTrip } from '../../trip/seed/trip-rows.ts';
import type { Trip } from '../../trip/trip.model.ts';
import type { Settlement } from '../agency/settlement.model.ts';
import type { CostAccounting } from '../cost/cost-accounting.model.ts';
import type { Expense } from '../expense/expense.model.ts';

export type TripRow = Row<typeof Trip>;

/** What has become of the money of one trip of the sample. */
export interface Story {
  readonly trip: TripRow;
  readonly sample: SampleTrip;
  readonly n: number;
  /** States that its accounting and its settlement have reached. */
  readonly cost: NonNullable<Row<typeof CostAccounting>['status']> | null;
  readonly settlement: NonNullable<Row<typeof Settlement>['status']>;
  readonly expenses: NonNullable<Row<typeof Expense>['status']>;
  /** What the ledger says was paid to the agency, and directly. */
  readonly advanced: number;
  readonly direct: number;
}

interface People {
  readonly finance: string | null;
  readonly admin: string | null;
  readonly leader: string | null;
  readonly agency: string | null;
}

/** The demo accounts; records of other schools name nobody. */
export async function peopleOf(ctx: Context): Promise<(trip: TripRow) => People> {
  const users = await repo(User, ctx).find({ account: { in: ['finance', 'schoolAdmin', 'schoolLeader', 'agencyManager'] } });
  const of = (account: string, organisation: string | null) =>
    users.find((user) => user.account === account && user.organisation === organisation)?.id ?? null;
  return ({ school, agency }) => ({
    finance: of('finance', school),
    admin: of('schoolAdmin', school),
    leader: of('schoolLeader', school),
    agency: of('agencyManager', agency),
  });
}

export type PeopleOf = Awaited<ReturnType<typeof peopleOf>>;

/** The trip and its parties, as every record of the settlement names them. */
export const parties = ({ id, school, bureau, agency }: TripRow) => ({ trip: id, school, bureau, agency });
/** So many days after the return, an hour ago at the latest. */
export const moment = ({ returnAt }: TripRow, days: number, time = '10:00', now = new Date()): string => {
  const at = Date.parse(chinaIso(addDays(chinaDay(returnAt), days), time));
  return new Date(Math.min(at, now.getTime() - 3_600_000)).toISOString();
};
