import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay, chinaMinute } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Room } from '../facility/room.model.ts';
import { isClosed, SiteClosure } from '../facility/site-closure.model.ts';
import { Venue } from '../facility/venue.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { daysOf } from './closed-days.ts';
import { receptionErrors } from './reception.errors.ts';
import { Reception } from './reception.model.ts';
import { RoomBooking } from './room-booking.model.ts';
import { VenueBooking } from './venue-booking.model.ts';

/*
 * What lies ahead holds: a venue or room cannot go out of use, and a site cannot close, while somebody is expected. A cancelled trip frees
 * what it had.
 */

const expected = { in: ['requested', 'confirmed', 'inUse'] };
const awaited = { in: ['requested', 'confirmed', 'received'] };

const notBooked = { check: ({ row }: { readonly row: Row<typeof Venue> }, ctx: Context) => mustNotBeBooked(row, ctx) };

export const venueUseRules = defineRules(Venue, {
  update: {
    check: async ({ row, changed }, ctx) => {
      if (changed.has('shared') || changed.has('site')) await mustNotBeBooked(row, ctx);
    },
  },
  actions: { maintain: notBooked, close: notBooked },
});

async function mustNotBeBooked({ id }: Row<typeof Venue>, ctx: Context): Promise<void> {
  const ahead = { venue: id, status: expected, endAt: { gt: ctx.now().toISOString() } };
  const booking = await repo(VenueBooking, elevated(ctx)).first(ahead, { order: { field: 'startAt', descending: false } });
  if (booking) throw receptionErrors.booked({ from: chinaMinute(booking.startAt), to: chinaMinute(booking.endAt) });
}

const notKept = { check: ({ row }: { readonly row: Row<typeof Room> }, ctx: Context) => mustNotBeKept(row, ctx, 'roomKept') };

export const roomUseRules = defineRules(Room, {
  update: {
    check: async ({ row, changed }, ctx) => {
      if (changed.has('gender')) await mustNotBeKept(row, ctx, 'genderKept');
      if (changed.has('beds') || changed.has('floor')) await mustNotBeKept(row, ctx, 'roomKept');
    },
  },
  actions: { maintain: notKept, close: notKept },
});

async function mustNotBeKept({ id }: Row<typeof Room>, ctx: Context, refused: 'roomKept' | 'genderKept'): Promise<void> {
  const bookings = await repo(RoomBooking, elevated(ctx)).find({ room: id });
  const ahead = bookings.flatMap(({ stay }) => (stay && stay.end > chinaDay(ctx.now()) ? [stay] : []));
  const [first] = ahead.toSorted((a, b) => a.start.localeCompare(b.start));
  if (first) throw receptionErrors[refused]({ from: first.start });
}

export const closureRules = defineRules(SiteClosure, { save: { check: ({ row }, ctx) => mustDisturbNobody(row, ctx) } });

// Locks the site's row until commit: requests hold a share of it, so that neither misses the other.
async function mustDisturbNobody(row: Row<typeof SiteClosure>, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from site where id = ${row.site} for no key update`);
  const [from, to] = [chinaDateTime(row.startOn).toISOString(), chinaDateTime(addDays(row.endOn, 1)).toISOString()];
  const bookings = await repo(VenueBooking, elevated(ctx)).find({
    site: row.site,
    status: expected,
    startAt: { lt: to },
    endAt: { gt: from },
    ...(row.venue && { venue: row.venue }),
  });
  const dayOfBooking = firstClosed(
    row,
    bookings.map(({ startAt, endAt }) => ({ from: startAt, to: endAt })),
  );
  if (dayOfBooking)
    throw receptionErrors.closesBooking(
      { day: dayOfBooking },
      { fields: { startOn: { key: 'reception.closesBooking', params: { day: dayOfBooking } } } },
    );
  if (row.venue) return;
  const receptions = await repo(Reception, elevated(ctx)).find({
    site: row.site,
    status: awaited,
    arriveAt: { lt: to },
    leaveAt: { gt: from },
  });
  const day = firstClosed(
    row,
    receptions.map(({ arriveAt, leaveAt }) => ({ from: arriveAt, to: leaveAt })),
  );
  if (day) throw receptionErrors.closesReception({ day }, { fields: { startOn: { key: 'reception.closesReception', params: { day } } } });
}

const firstClosed = (closure: Row<typeof SiteClosure>, stretches: readonly { from: string; to: string }[]): string | undefined =>
  stretches
    .flatMap(daysOf)
    .filter((day) => isClosed(closure, day))
    .sort()[0];

export const cancelledTripRules = defineRules(Trip, {
  actions: { cancel: { before: ({ row, args }, ctx) => releaseTrip(row.id, args.reason, ctx) } },
});

async function releaseTrip(trip: string, reason: string, ctx: Context): Promise<void> {
  const open = { trip, status: { in: ['requested', 'confirmed'] } };
  for (const model of [VenueBooking, Reception]) {
    const records = repo(model as typeof Reception, elevated(ctx));
    for (const { id } of await records.find(open)) await records.act(id, 'lapse', { reason });
  }
}
