import { rebuildCounters } from '@zhixing/engine/capacity/counters.ts';
import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import type { SamplePlan } from '../../trip/seed/trip-rows.ts';
import { lodgingGround } from './lodging-ground.ts';
import { lodgingRows, type TakenRooms } from './lodging-rows.ts';
import { mealRows } from './meal-rows.ts';
import { policyRows } from './policy-rows.ts';

/** Models in the order in which their rows refer to each other. */
const models = [
  ...(['roomBooking', 'tripLodging', 'lodgingRoom', 'roomAssignment', 'nightDuty', 'tripMeal', 'mealDish', 'mealDiet'] as const),
  ...(['insurancePolicy', 'insuredPerson'] as const),
] as const;

/** Lodging, meals and insurance of the trips of the sample, after those who travel are known. Returns the number of records. */
export async function seedLodging(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  const records = await engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const ground = await lodgingGround(ctx, plans);
    const rows = new Map<string, object[]>(models.map((model) => [model, []]));
    const taken: TakenRooms = new Map();
    for (const of of ground.trips) {
      const meals = rows.get('tripMeal')?.length ?? 0;
      const made = { ...lodgingRows(of, ground, taken), ...mealRows(of, ground, ctx, meals), ...policyRows(of, ground) };
      for (const model of models) rows.get(model)?.push(...made[model]);
    }
    for (const model of models) await insertRows(db, engine.registry.get(model), rows.get(model) ?? [], engine.now());
    await reserveSerials(engine, db);
    return [...rows.values()].reduce((sum, list) => sum + list.length, 0);
  });
  // Rows inserted by SQL are not counted.
  await rebuildCounters(engine);
  return records;
}
