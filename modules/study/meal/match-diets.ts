import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { deleteRows, insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp, travellerFields } from '../enrolment/sign-up/sign-up.model.ts';
import { HealthProfile, healthFields } from '../school/health-profile.model.ts';
import { allergensIn, dietsIn, needName } from './allergens.ts';
import { MealDiet } from './meal-diet.model.ts';
import { MealDish } from './meal-dish.model.ts';
import type { TripMeal } from './trip-meal.model.ts';

type MealRow = Row<typeof TripMeal>;

/** A student who needs something else at a meal. */
export interface Hit {
  readonly student: string;
  readonly kind: 'allergen' | 'diet';
  readonly need: string;
  readonly dishes: string;
}

/** Who eats on a trip, as far as the kitchen has to know: read once for all of its meals. */
export async function eatersOf(trip: string, ctx: Context) {
  const server = elevated(ctx);
  const signUps = await repo(SignUp, server).find({ trip, status: { in: ['confirmed', 'completed'] } }, { fields: travellerFields });
  const ids = signUps.map(({ student }) => student);
  const profiles = ids.length > 0 ? await repo(HealthProfile, server).find({ student: { in: ids } }, { fields: healthFields }) : [];
  const stated = new Map(signUps.map(({ student, dietary }) => [student, dietary]));
  const known = new Map(profiles.map((profile) => [profile.student, profile]));
  return ids.map((student) => {
    const profile = known.get(student);
    const text = [profile?.allergies, profile?.dietaryRestrictions, profile?.chronicDiseases, stated.get(student)]
      .filter(Boolean)
      .join(' ');
    return { student, allergens: allergensIn(text, ctx), diets: dietsIn(text, ctx) };
  });
}

export type Eaters = Awaited<ReturnType<typeof eatersOf>>;

/** Compares a menu with those who eat. */
export function hitsOn(menu: readonly Row<typeof MealDish>[], eaters: Eaters, ctx: Context): Hit[] {
  const inside = menu.map((dish) => ({ name: dish.name, allergens: allergensIn(`${dish.name} ${dish.allergens ?? ''}`, ctx) }));
  return eaters.flatMap(({ student, allergens, diets }): Hit[] => {
    const hit = inside.filter((dish) => dish.allergens.some((one) => allergens.includes(one)));
    const found = allergens.filter((one) => hit.some((dish) => dish.allergens.includes(one)));
    return [
      ...(hit.length > 0 ? [hitOf(student, 'allergen', found, hit)] : []),
      ...(diets.length > 0 ? [hitOf(student, 'diet', diets, [])] : []),
    ];
    function hitOf(person: string, kind: Hit['kind'], needs: readonly string[], dishes: readonly { name: string }[]): Hit {
      return {
        student: person,
        kind,
        need: needs.map((need) => needName(need, { ...ctx, language: 'zh' })).join('、'),
        dishes: dishes
          .map(({ name }) => name)
          .join('、')
          .slice(0, 300),
      };
    }
  });
}

export const menuOf = (meal: string, ctx: Context): Promise<Row<typeof MealDish>[]> =>
  repo(MealDish, elevated(ctx)).find({ meal }, { order: { field: 'sortCode', descending: false } });

/** Brings the list of special diets of a meal up to date; substitutes that were set stay while the need is the same. */
export async function matchDiets(meal: MealRow, ctx: Context, eaters?: Eaters): Promise<void> {
  const hits = hitsOn(await menuOf(meal.id, ctx), eaters ?? (await eatersOf(meal.trip, ctx)), ctx);
  const stored = await repo(MealDiet, elevated(ctx)).find({ meal: meal.id });
  const keyOf = ({ student, kind }: { student: string; kind: string | null }) => `${student} ${kind}`;
  const now = new Map(hits.map((hit) => [keyOf(hit), hit]));
  const gone = stored.filter((row) => !now.has(keyOf(row))).map(({ id }) => id);
  if (gone.length > 0) await deleteRows(ctx, MealDiet, sql`t.id = any(${gone}::uuid[])`);
  for (const row of stored) {
    const hit = now.get(keyOf(row));
    now.delete(keyOf(row));
    if (!hit || (hit.need === row.need && hit.dishes === (row.dishes ?? ''))) continue;
    const substitute = hit.need === row.need ? row.substitute : null;
    await updateRows(ctx, MealDiet, { set: { ...hit, substitute }, where: sql`t.id = ${row.id}`, newVersion: true });
  }
  const { id, trip, school, agency, bureau, site } = meal;
  await insertRows(
    ctx,
    MealDiet,
    [...now.values()].map((hit) => ({ meal: id, trip, school, agency, bureau, site, ...hit })),
  );
}
