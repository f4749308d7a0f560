import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { lengthOf } from './plan/calendar-of-plan.ts';
import { TripPlan } from './plan/trip-plan.model.ts';
import { Trip } from './trip.model.ts';

type TripRow = Row<typeof Trip>;

export const tripRules = defineRules(Trip, {
  create: { derive: ({ row }, ctx) => ofPlan(row, ctx) },
  update: { derive: ({ row }) => lengthBetween(row) },
  actions: { cancel: { derive: ({ args }) => ({ cancelReason: args.reason }) } },
});

/** What a trip takes from its plan. */
async function ofPlan(row: TripRow, ctx: Context): Promise<Partial<TripRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  if (!plan) return lengthBetween(row);
  const { school, bureau, stage, theme, agency } = plan;
  return { school, bureau, stage, theme, agency, ...lengthBetween(row) };
}

// Fields are derived before required ones are asked for, so that either moment may be missing.
const lengthBetween = ({ departAt, returnAt }: Partial<TripRow>) =>
  lengthOf(departAt ? chinaDay(departAt) : null, returnAt ? chinaDay(returnAt) : null);
