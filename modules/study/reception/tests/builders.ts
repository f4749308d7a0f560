import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const hours = { from: '2031-10-20T09:00:00+08:00', until: '2031-10-20T11:00:00+08:00' } as const;

/** Values required by the rules of receptions and bookings: an introduced site, moments in order, people that the place holds. */
export const builders: Readonly<Record<string, Recipe>> = {
  reception: async (builders) => ({
    site: await introduced(builders, (await builders.make('site', { dayCapacity: 500, onceCapacity: 200 })).id),
    arriveAt: hours.from,
    leaveAt: hours.until,
    planStudents: 40,
    planStaff: 4,
  }),
  venueBooking: async (builders) => {
    const venue = await builders.make('venue');
    await introduced(builders, venue.site as string);
    return { venue: venue.id, startAt: hours.from, endAt: hours.until, people: 40 };
  },
  roomBooking: async (builders) => {
    const room = await builders.make('room');
    const stay = { arriveAt: hours.from, leaveAt: '2031-10-21T15:00:00+08:00', needLodging: true };
    const reception = await builders.make('reception', { site: await introduced(builders, room.site as string), ...stay });
    await builders.act('reception', reception.id, 'confirm');
    // Confirming reserves the rooms that the camp has by then.
    const added = await builders.make('room', { floor: room.floor });
    return { reception: reception.id, room: added.id };
  },
};

async function introduced(builders: Builders, site: string): Promise<string> {
  await builders.act('site', site, 'apply');
  await builders.act('site', site, 'introduce', { introducedAt: '2026-01-01', validTo: '2035-01-01' });
  return site;
}
