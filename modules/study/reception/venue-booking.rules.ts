import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Venue } from '../facility/venue.model.ts';
import { ofTheTrip } from './belonging.ts';
import { VenueBooking } from './venue-booking.model.ts';

type BookingRow = Row<typeof VenueBooking>;

export const venueBookingRules = defineRules(VenueBooking, {
  save: { derive: derived },
  actions: {
    reject: { derive: ({ args }) => ({ rejectReason: args.reason }) },
    cancel: { derive: ({ args }) => ({ cancelReason: args.reason }) },
    lapse: { derive: ({ args }) => ({ cancelReason: args.reason }) },
    relocate: { derive: ({ args }, ctx) => atVenue(args.venue, ctx) },
  },
});

async function derived({ row }: { readonly row: BookingRow }, ctx: Context): Promise<Partial<BookingRow>> {
  return { ...(await atVenue(row.venue, ctx)), ...(await ofTheTrip(row.trip, ctx)) };
}

async function atVenue(id: string, ctx: Context): Promise<Partial<BookingRow>> {
  const { site = null, siteKind = null, siteBureau = null, shared = false } = (await lookUp(Venue, id, ctx)) ?? {};
  return { venue: id, site, siteKind, siteBureau, shared };
}
