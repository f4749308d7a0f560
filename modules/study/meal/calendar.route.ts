import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { Trip } from '../trip/trip.model.ts';
import { MealDiet } from './meal-diet.model.ts';
import { MealDish } from './meal-dish.model.ts';
import { TripMeal } from './trip-meal.model.ts';

type MealRow = Row<typeof TripMeal>;

/** Most days that are laid out; longer trips are not planned. */
const MAX_DAYS = 60;

export const mealRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/meals',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      summary: "A trip's meals by day: place, people, special diets by need without names, and who confirmed each",
    },
    ({ params: { id } }, ctx) => readMeals(ctx, id),
  ),
];

async function readMeals(ctx: Context, id: string) {
  const trips = ctx.engine.registry.get(Trip.name);
  const trip = (await loadRow(ctx, trips, id, mustBeAble(ctx, trips, 'read'))) as unknown as Row<typeof Trip>;
  const model = ctx.engine.registry.get(TripMeal.name);
  mustBeAble(ctx, model, 'read');
  const meals = await repo(TripMeal, ctx).find({ trip: id }, { order: { field: 'mealAt', descending: false }, limit: 1000 });
  const ids = meals.map(({ id: meal }) => meal);
  const [dishes, needs, names] = [await dishesOf(ids, ctx), await needsOf(ids, ctx), await confirmers(meals, ctx)];
  const [first, last] = [chinaDay(trip.gatherAt ?? trip.departAt), chinaDay(trip.returnAt)];
  const days: string[] = [];
  for (let day = first; day <= last && days.length < MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return {
    trip: { id, name: trip.name, status: trip.status },
    days,
    mayOrder: can(ctx, model, 'create') !== null,
    meals: meals.map((meal) => ({
      id: meal.id,
      day: chinaDay(meal.mealAt),
      meal: meal.meal,
      mealAt: meal.mealAt,
      status: meal.status,
      provider: meal.provider,
      mode: meal.mode,
      people: meal.people,
      dishes: dishes.get(meal.id) ?? [],
      needs: needs.get(meal.id) ?? [],
      confirmedBy: names.get(meal.confirmedBy ?? '') ?? null,
      confirmedAt: meal.confirmedAt,
    })),
  };
}

async function dishesOf(ids: readonly string[], ctx: Context): Promise<Map<string, string[]>> {
  if (can(ctx, ctx.engine.registry.get(MealDish.name), 'read') === null) return new Map();
  const dishes = await repo(MealDish, ctx).find({ meal: { in: ids } }, { order: { field: 'sortCode', descending: false }, limit: 10_000 });
  return new Map([...Map.groupBy(dishes, ({ meal }) => meal)].map(([meal, own]) => [meal, own.map(({ name }) => name)]));
}

/** How many students need what, without names: whoever may read the diets finds the students in the meal. */
async function needsOf(ids: readonly string[], ctx: Context) {
  const diets = await repo(MealDiet, elevated(ctx)).find({ meal: { in: ids } }, { limit: 10_000 });
  const byMeal = Map.groupBy(diets, ({ meal }) => meal);
  return new Map(
    [...byMeal].map(([meal, own]) => [
      meal,
      [...Map.groupBy(own, ({ kind, need }) => `${kind} ${need}`).values()].flatMap((same) => {
        const [one] = same;
        const open = same.filter(({ kind, substitute }) => kind === 'allergen' && !substitute).length;
        return one ? [{ kind: one.kind, need: one.need ?? '', students: same.length, open }] : [];
      }),
    ]),
  );
}

async function confirmers(meals: readonly MealRow[], { db }: Context): Promise<Map<string, string>> {
  const ids = meals.flatMap(({ confirmedBy }) => confirmedBy ?? []);
  const users = await db.query<{ id: string; name: string }>(sql`select id, name from "user" where id = any(${ids}::uuid[])`);
  return new Map(users.map(({ id, name }) => [id, name]));
}
