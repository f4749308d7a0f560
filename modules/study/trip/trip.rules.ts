import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { ItineraryItem } from './itinerary-item.model.ts';
import { lengthOf } from './plan/calendar-of-plan.ts';
import { TripPlan } from './plan/trip-plan.model.ts';
import { Trip } from './trip.model.ts';

type TripRow = Row<typeof Trip>;
type ItemRow = Row<typeof ItineraryItem>;

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

export const itineraryItemRules = defineRules(ItineraryItem, {
  create: { derive: ({ row }, ctx) => ofTrip(row, ctx) },
  update: { derive: ({ row }, ctx) => ofTrip(row, ctx) },
});

/** Data scopes and day number of an item, derived from its trip. */
async function ofTrip(row: ItemRow, ctx: Context): Promise<Partial<ItemRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip || !row.startAt) return {};
  const { school, bureau, agency } = trip;
  return { school, bureau, agency, dayNo: lengthOf(chinaDay(trip.departAt), chinaDay(row.startAt)).days };
}
