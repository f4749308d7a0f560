import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { readRooms } from './read-rooms.ts';
import { saveRooms } from './save-rooms.ts';

const params = z.strictObject({ id: z.uuid() });
const person = z.uuid().nullable().default(null);

/** The rooms of a trip as a whole. */
export const roomRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/rooms',
      access: 'policy',
      params,
      summary: 'Lodgings, rooms and beds of a trip, and those who have no bed yet',
    },
    ({ params: { id } }, ctx) => readRooms(ctx, id),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/trips/:id/rooms',
      access: 'policy',
      params,
      body: z.strictObject({
        version: z.string().length(32),
        genders: z.record(z.uuid(), z.enum(['male', 'female', 'staff'])).default({}),
        beds: z
          .array(
            z.strictObject({
              lodgingRoom: z.uuid(),
              place: z.int().min(1).max(30),
              student: person,
              tripStaff: person,
              locked: z.boolean().default(false),
              isRoomLeader: z.boolean().default(false),
            }),
          )
          .max(10_000),
      }),
      summary: 'Replace all beds of a trip in one transaction',
    },
    async ({ params: { id }, body }, ctx) => {
      await saveRooms(ctx, id, body);
      return readRooms(ctx, id);
    },
  ),
];
