import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { readItinerary } from './read-itinerary.ts';
import { saveItinerary } from './save-itinerary.ts';

const params = z.strictObject({ id: z.uuid() });
const values = z.record(z.string().max(40), z.unknown());
const read = { id: z.uuid(), version: z.number().int().min(1) };
/** Most items that one save may write of each sort. */
const MOST = 1000;

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
        creates: z.array(values).max(MOST),
        updates: z.array(z.strictObject({ ...read, values })).max(MOST),
        deletes: z.array(z.strictObject(read)).max(MOST),
      }),
      summary: "Save all edited items of a trip's itinerary in one transaction",
    },
    async ({ params: { id }, body }, ctx) => {
      await saveItinerary(ctx, id, body);
      return readItinerary(ctx, id);
    },
  ),
];
