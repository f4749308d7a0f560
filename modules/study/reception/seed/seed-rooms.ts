import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Reception } from '../reception.model.ts';
import { RoomBooking } from '../room-booking.model.ts';
import { reserveRooms } from '../rooms/reserve-rooms.ts';

/** Reserves rooms for the confirmed receptions of the sample that stay overnight and have none, after the rooms of trips that have their groups. Returns the number of reservations. */
export const seedRooms = (engine: Engine): Promise<number> =>
  engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const all = await repo(Reception, ctx).find({ status: 'confirmed', needLodging: true }, { limit: 1000 });
    const receptions = all.filter(({ stay }) => stay !== null);
    const bookings = repo(RoomBooking, ctx);
    const ofThese = { reception: { in: receptions.map(({ id }) => id) } };
    const reserved = new Set((await bookings.find(ofThese, { limit: 10_000 })).map(({ reception }) => reception));
    const before = await bookings.count({});
    for (const reception of receptions) if (!reserved.has(reception.id)) await reserveRooms(reception, { ...ctx, memo: new Map() });
    return (await bookings.count({})) - before;
  });
