import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { AnyModel, Row } from '@zhixing/model';
import { z } from 'zod';
import { LodgingRoom } from '../lodging/lodging-room.model.ts';
import { RoomAssignment } from '../lodging/room-assignment.model.ts';
import { TripLodging } from '../lodging/trip-lodging.model.ts';
import { MealDish } from '../meal/meal-dish.model.ts';
import { TripMeal } from '../meal/trip-meal.model.ts';
import { Student } from '../school/student.model.ts';
import { LodgingRecord } from './lodging-record.model.ts';
import { MealRecord } from './meal-record.model.ts';
import { TripLog } from './trip-log.model.ts';

const standing = { status: { in: ['requested', 'confirmed', 'inUse', 'completed'] } };

export const journeyRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/journey',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      summary: 'Meals, rooms with their sleepers, and the log of a trip, as a phone needs them to record without a line',
    },
    async ({ params: { id } }, ctx) => ({
      meals: await mealsOf(id, ctx),
      rooms: await roomsOf(id, ctx),
      logs: await logsOf(id, ctx),
      mayRecord: Object.fromEntries(
        [TripLog, MealRecord, LodgingRecord].map(({ name }) => [name, can(ctx, ctx.engine.registry.get(name), 'create') !== null]),
      ),
    }),
  ),
];

/** Records in the reader's scope; none where the model is not open to the reader. */
const readable = <M extends AnyModel>(model: M, where: object, ctx: Context) =>
  can(ctx, ctx.engine.registry.get(model.name), 'read') === null ? Promise.resolve([]) : repo(model, ctx).find({ ...where });

async function logsOf(trip: string, ctx: Context) {
  const logs: readonly Row<typeof TripLog>[] = await readable(TripLog, { trip }, ctx);
  return logs.map(({ id, kind, title, occurAt, decision, photos }) => ({
    id,
    kind,
    title,
    occurAt,
    decision,
    photos: photos?.length ?? 0,
  }));
}

async function mealsOf(trip: string, ctx: Context) {
  const meals = await readable(TripMeal, { trip, ...standing }, ctx);
  const ids = meals.map(({ id }) => id);
  const dishes = await repo(MealDish, elevated(ctx)).find({ meal: { in: ids } });
  const done = new Set((await repo(MealRecord, elevated(ctx)).find({ tripMeal: { in: ids } })).map(({ tripMeal }) => tripMeal));
  return meals
    .map(({ id, meal, mealAt, provider, people }) => ({
      id,
      meal,
      mealAt,
      provider,
      people,
      recorded: done.has(id),
      dishes: dishes.filter((dish) => dish.meal === id).map(({ name }) => name),
    }))
    .toSorted((a, b) => (a.mealAt < b.mealAt ? -1 : 1));
}

async function roomsOf(trip: string, ctx: Context) {
  const lodgings = await readable(TripLodging, { trip, ...standing }, ctx);
  const server = elevated(ctx);
  const rooms = lodgings.length > 0 ? await repo(LodgingRoom, server).find({ lodging: { in: lodgings.map(({ id }) => id) } }) : [];
  const beds = await repo(RoomAssignment, server).find({ lodgingRoom: { in: rooms.map(({ id }) => id) }, student: { empty: false } });
  const students = await repo(Student, server).find({ id: { in: beds.flatMap(({ student }) => student ?? []) } });
  const names = new Map(students.map(({ id, name }) => [id, name]));
  const records = await repo(LodgingRecord, server).find({ lodgingRoom: { in: rooms.map(({ id }) => id) } });
  return rooms.map(({ id, lodging, name, building, gender }) => ({
    id,
    lodging,
    name,
    building,
    gender,
    sleepers: beds.flatMap((bed) =>
      bed.lodgingRoom === id && bed.student ? [{ id: bed.student, name: names.get(bed.student) ?? '' }] : [],
    ),
    rounds: records
      .filter((one) => one.lodgingRoom === id)
      .map(({ night, round, expected, actual }) => ({ night, round, expected, actual })),
  }));
}
