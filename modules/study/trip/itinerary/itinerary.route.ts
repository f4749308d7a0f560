import { createRates } from '@zhixing/engine/http/rate-limits.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { Trip } from '../trip.model.ts';
import { readItinerary } from './read-itinerary.ts';
import { roadTravel } from './road-travel.ts';
import { saveItinerary } from './save-itinerary.ts';

const params = z.strictObject({ id: z.uuid() });
const values = z.record(z.string().max(40), z.unknown());
const read = { id: z.uuid(), version: z.number().int().min(1) };
/** Most items that one save may write of each sort. */
const LIMIT = 1000;

const point = z.strictObject({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) });
/** Most legs of one question. */
const MAX_LEGS = 100;
const perMinute = createRates({ address: null, user: 30, key: 30 });

/** Reading and saving a trip's itinerary as a whole. */
export const itineraryRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/itinerary',
      access: 'policy',
      params,
      summary: "A trip's itinerary, with the bases, camps and courses that can be chosen for it",
    },
    ({ params: { id } }, ctx) => readItinerary(ctx, id),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/trips/:id/itinerary',
      access: 'policy',
      params,
      body: z.strictObject({
        creates: z.array(values).max(LIMIT),
        updates: z.array(z.strictObject({ ...read, values })).max(LIMIT),
        deletes: z.array(z.strictObject(read)).max(LIMIT),
      }),
      summary: "Save all edited items of a trip's itinerary in one transaction",
    },
    async ({ params: { id }, body }, ctx) => {
      await saveItinerary(ctx, id, body);
      return readItinerary(ctx, id);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/trips/:id/itinerary/travel',
      access: 'policy',
      params,
      body: z.strictObject({ legs: z.array(z.strictObject({ from: point, to: point })).max(MAX_LEGS) }),
      summary: 'Distance and driving time between places by road, estimated where no routing provider answers',
    },
    async ({ params: { id }, body: { legs }, reply }, ctx) => {
      const trips = ctx.engine.registry.get(Trip.name);
      await loadRow(ctx, trips, id, mustBeAble(ctx, trips, 'read'));
      perMinute.fromActor(reply, ctx.actor);
      return roadTravel(ctx, legs);
    },
  ),
];
