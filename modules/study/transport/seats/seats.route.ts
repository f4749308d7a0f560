import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { readSeats } from './read-seats.ts';
import { saveSeats } from './save-seats.ts';

const params = z.strictObject({ id: z.uuid() });

const seat = z
  .strictObject({
    tripVehicle: z.uuid(),
    seatNo: z.string().regex(/^[1-9]\d?[A-E]$/),
    student: z.uuid().nullable().default(null),
    tripStaff: z.uuid().nullable().default(null),
    locked: z.boolean().default(false),
  })
  .refine(({ student, tripStaff }) => (student === null) !== (tripStaff === null));

/** The seats of a trip as a whole. */
export const seatRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/seats',
      access: 'policy',
      params,
      summary: 'The vehicles of a trip with their seat plans, the riders, and their seats',
    },
    ({ params: { id } }, ctx) => readSeats(ctx, id),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/trips/:id/seats',
      access: 'policy',
      params,
      body: z.strictObject({ version: z.string().length(32), seats: z.array(seat).max(5000) }),
      summary: 'Replace all seats of the vehicles of a trip in one transaction',
    },
    async ({ params: { id }, body }, ctx) => {
      await saveSeats(ctx, id, body);
      return readSeats(ctx, id);
    },
  ),
];
