import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaIso, chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import { ItineraryItem } from '../trip/itinerary-item.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { eatersOf } from './match-diets.ts';
import { TripMeal } from './trip-meal.model.ts';
import { unsolvedOn } from './trip-meal.rules.ts';

type TripRow = Row<typeof Trip>;
type Slot = { readonly day: string; readonly meal: 'breakfast' | 'lunch' | 'dinner'; readonly at: string };

const ORGANISERS = ['schoolAdmin', 'agencyManager'] as const;
const PROVIDERS = ['baseManager', 'campManager', 'agencyManager'] as const;

/** G15: each meal of the itinerary is ordered and confirmed, with a valid licence and another dish for everyone who needs one. */
export const mealGuards = defineGuards(Trip, { G15: { at: ['submitFiling'], check: fed } });

async function fed(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const items = await repo(ItineraryItem, elevated(ctx)).find({ trip: trip.id, kind: 'meal' });
  const standing = { in: ['requested', 'confirmed', 'inUse', 'completed'] };
  const meals = await repo(TripMeal, elevated(ctx)).find({ trip: trip.id, status: standing });
  const model = ctx.engine.registry.get(TripMeal.name);
  const nameOf = (meal: string) => ctx.engine.words.option(ctx.language, model, 'meal', meal);
  const missing = slotsOf(items).filter(({ day, meal }) => !meals.some((one) => one.meal === meal && chinaDay(one.mealAt) === day));
  const gaps = missing.map(
    ({ day, meal, at }): Gap => ({
      text: 'noMeal',
      params: { day, meal: nameOf(meal) },
      who: ORGANISERS,
      create: { model: TripMeal.name, values: { trip: trip.id, meal, mealAt: at } },
    }),
  );
  const eaters = meals.length > 0 ? await eatersOf(trip.id, ctx) : [];
  for (const meal of meals) {
    const params = { day: chinaDay(meal.mealAt), meal: nameOf(meal.meal) };
    const record = { model: TripMeal.name, id: meal.id };
    if (meal.status === 'requested') gaps.push({ text: 'notConfirmed', params, who: PROVIDERS, record });
    if ((meal.foodLicenceTo ?? '') < params.day)
      gaps.push({ text: 'licenceEnds', params: { ...params, provider: meal.provider ?? '' }, who: PROVIDERS, record });
    const open = await unsolvedOn(meal, ctx, eaters);
    if (open.length > 0) gaps.push({ text: 'allergens', params: { ...params, count: open.length }, who: PROVIDERS, record });
  }
  return gaps;
}

/** The meals that the itinerary plans, by the hour. */
function slotsOf(items: readonly Row<typeof ItineraryItem>[]): Slot[] {
  const slots = items.map(({ startAt }): Slot => {
    const hour = Math.floor(chinaMinuteOfDay(startAt) / 60);
    const day = chinaDay(startAt);
    return {
      day,
      meal: hour < 10 ? 'breakfast' : hour < 16 ? 'lunch' : 'dinner',
      at: chinaIso(day, `${String(hour).padStart(2, '0')}:00`),
    };
  });
  return [...new Map(slots.map((slot) => [`${slot.day} ${slot.meal}`, slot])).values()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
