import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { eatersOf, matchDiets } from './match-diets.ts';
import { mealErrors } from './meal.errors.ts';
import { MealDiet } from './meal-diet.model.ts';
import { MealDish } from './meal-dish.model.ts';
import { TripMeal } from './trip-meal.model.ts';

const rematch = async (id: string, ctx: Context): Promise<void> => {
  const meal = await lookUp(TripMeal, id, ctx);
  if (meal) await matchDiets(meal, ctx);
};

export const mealDishRules = defineRules(MealDish, {
  save: {
    derive: ({ row }, ctx) => ofMeal(row.meal, ctx),
    check: ({ row }, ctx) => mustBeOpen(row.meal, ctx),
    before: ({ row }, ctx) => rematch(row.meal, ctx),
  },
  delete: { check: ({ row }, ctx) => mustBeOpen(row.meal, ctx), before: ({ row }, ctx) => rematch(row.meal, ctx) },
});

export const mealDietRules = defineRules(MealDiet, {
  create: {
    derive: async ({ row }, ctx) => ({ ...(await ofMeal(row.meal, ctx)), kind: row.kind ?? 'diet' }),
  },
});

async function ofMeal(id: string, ctx: Context): Promise<Partial<Row<typeof MealDish>>> {
  const meal = await lookUp(TripMeal, id, ctx);
  if (!meal) return {};
  const { trip, school, agency, bureau, site } = meal;
  return { trip, school, agency, bureau, site };
}

/** A menu is changed until the meal is confirmed: what was matched with the children would no longer hold. */
async function mustBeOpen(id: string, ctx: Context): Promise<void> {
  const meal = await lookUp(TripMeal, id, ctx);
  if (meal && meal.status !== 'requested') throw mealErrors.closed({ no: meal.mealNo });
}

export const fedSignUpRules = defineRules(SignUp, {
  actions: {
    confirm: { before: ({ row }, ctx) => recount(row.trip, ctx) },
    withdraw: {
      before: async ({ row }, ctx) => {
        await deleteRows(ctx, MealDiet, sql`t.trip = ${row.trip} and t.student = ${row.student}`);
        await recount(row.trip, ctx);
      },
    },
  },
});

export const fedStaffRules = defineRules(TripStaff, { actions: { release: { before: ({ row }, ctx) => recount(row.trip, ctx) } } });

export const fedTripRules = defineRules(Trip, {
  actions: {
    cancel: {
      before: async ({ row, args }, ctx) => {
        const meals = repo(TripMeal, elevated(ctx));
        for (const { id } of await openMeals(row.id, ctx)) await meals.act(id, 'cancel', { reason: args.reason });
      },
    },
  },
});

const openMeals = (trip: string, ctx: Context): Promise<Row<typeof TripMeal>[]> =>
  repo(TripMeal, elevated(ctx)).find({ trip, status: { in: ['requested', 'confirmed'] } });

/** Heads of the meals to come, and what those who eat need; the profiles are read once. */
async function recount(trip: string, ctx: Context): Promise<void> {
  const meals = await openMeals(trip, ctx);
  if (meals.length === 0) return;
  const eaters = await eatersOf(trip, ctx);
  const counted = repo(TripMeal, elevated(ctx));
  for (const meal of meals) {
    await counted.act(meal.id, 'recount');
    await matchDiets(meal, ctx, eaters);
  }
}
