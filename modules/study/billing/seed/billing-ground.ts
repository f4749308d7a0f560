import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { User } from '../../../identity/account/user.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripFeeLine } from '../../fee/plan/trip-fee-line.model.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { FeeWaiver } from '../../fee/waiver/fee-waiver.model.ts';
import { Trip } from '../../trip/trip.model.ts';

export type SignUpRow = Row<typeof SignUp>;

/** What the bills of the sample are made of. */
export interface BillingGround {
  /** The moment of the sample. */
  readonly now: string;
  readonly trips: ReadonlyMap<string, Row<typeof Trip>>;
  readonly plans: ReadonlyMap<string, Row<typeof TripFeePlan>>;
  readonly lines: ReadonlyMap<string, readonly Row<typeof TripFeeLine>[]>;
  /** Approved waivers by trip and student. */
  readonly waivers: ReadonlyMap<string, Row<typeof FeeWaiver>>;
  /** Sign-ups that were confirmed, also where they were withdrawn later, by trip. */
  readonly signUps: ReadonlyMap<string, readonly SignUpRow[]>;
  /** The finance account of the demo school. */
  readonly finance: Row<typeof User> | null;
  readonly admin: Row<typeof User> | null;
}

const LIMIT = 100_000;

/** Reads it in one query for each model. */
export async function billingGround(ctx: Context): Promise<BillingGround> {
  const by = (field: string) => ({ order: { field, descending: false }, limit: LIMIT });
  const plans = await repo(TripFeePlan, ctx).find({ status: 'approved' }, by('feePlanNo'));
  const trip = { in: plans.map((plan) => plan.trip) };
  const states = { in: ['confirmed', 'absent', 'completed', 'withdrawn'] };
  const signUps = await repo(SignUp, ctx).find({ trip, status: states }, by('signUpNo'));
  const lines = await repo(TripFeeLine, ctx).find({ feePlan: { in: plans.map(({ id }) => id) }, optional: false }, by('sortCode'));
  const waivers = await repo(FeeWaiver, ctx).find({ trip, status: 'approved' }, by('waiverNo'));
  const users = await repo(User, ctx).find({ account: { in: ['finance', 'schoolAdmin'] } });
  return {
    now: ctx.now().toISOString(),
    trips: new Map((await repo(Trip, ctx).find({ id: trip }, by('tripNo'))).map((row) => [row.id, row])),
    plans: new Map(plans.map((plan) => [plan.trip, plan])),
    lines: Map.groupBy(lines, ({ feePlan }) => feePlan),
    waivers: new Map(waivers.map((waiver) => [`${waiver.trip} ${waiver.student}`, waiver])),
    signUps: Map.groupBy(signUps, (row) => row.trip),
    finance: users.find(({ account }) => account === 'finance') ?? null,
    admin: users.find(({ account }) => account === 'schoolAdmin') ?? null,
  };
}
