import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Venue } from '../facility/venue.model.ts';
import { ItineraryItem } from '../trip/itinerary-item.model.ts';
import { isBefore, mustBeBookable, ofTheTrip } from './bookable.ts';
import { mustBeATime, noOffer, offered } from './counter-offer.ts';
import { type Matter, sendToRequester, sendToSite } from './people.ts';
import { receptionErrors } from './reception.errors.ts';
import { VenueBooking } from './venue-booking.model.ts';

type BookingRow = Row<typeof VenueBooking>;
interface Written {
  readonly row: BookingRow;
}

const ended = {
  derive: ({ args }: { readonly args: { readonly reason: string } }) => ({ cancelReason: args.reason, ...noOffer }),
  before: async ({ row }: Written, ctx: Context) => {
    await sendToSite('cancelled', aboutOf(row, row.cancelReason), ctx);
    await sendToRequester('cancelled', aboutOf(row, row.cancelReason), ctx);
  },
};
const onItsDay = {
  check: ({ row }: Written, ctx: Context) => {
    if (isBefore(row.startAt, ctx)) throw receptionErrors.tooEarly();
  },
};

export const venueBookingRules = defineRules(VenueBooking, {
  create: { derive: derived, check: mustFit, before: ({ row }, ctx) => sendToSite('requested', aboutOf(row), ctx) },
  update: {
    derive: async (change, ctx) => ({ ...(await derived(change, ctx)), ...noOffer }),
    check: mustFit,
    before: ({ row }, ctx) => sendToSite('requested', aboutOf(row), ctx),
  },
  actions: {
    confirm: { check: mustFit, before: ({ row }, ctx) => sendToRequester('confirmed', aboutOf(row), ctx) },
    reject: {
      derive: ({ args }) => ({ rejectReason: args.reason, ...noOffer }),
      before: ({ row }, ctx) => sendToRequester('rejected', aboutOf(row, row.rejectReason), ctx),
    },
    counter: {
      derive: ({ args }, ctx) => offered(args, ctx),
      check: ({ args }, ctx) => mustBeATime(args, ctx),
      before: ({ row, args }, ctx) => sendToRequester('countered', { ...aboutOf(row, row.counterNote), at: args.counterFrom }, ctx),
    },
    acceptCounter: {
      derive: ({ before }) => ({ startAt: before.counterFrom ?? before.startAt, endAt: before.counterTo ?? before.endAt, ...noOffer }),
      check: mustFit,
      before: ({ row }, ctx) => sendToSite('accepted', aboutOf(row), ctx),
    },
    declineCounter: {
      derive: () => noOffer,
      before: ({ row, args }, ctx) => sendToSite('declined', aboutOf(row, args.note), ctx),
    },
    relocate: {
      derive: ({ args }, ctx) => atVenue(args.venue, ctx),
      check: async ({ row, before }, ctx) => {
        if (row.site !== before.site) throw receptionErrors.venueElsewhere({}, { fields: { venue: { key: 'reception.venueElsewhere' } } });
        await mustFit({ row }, ctx);
      },
      before: ({ row }, ctx) => sendToRequester('relocated', aboutOf(row), ctx),
    },
    start: onItsDay,
    noShow: onItsDay,
    cancel: ended,
    lapse: ended,
  },
});

async function derived({ row }: Written, ctx: Context): Promise<Partial<BookingRow>> {
  return { ...(await atVenue(row.venue, ctx)), ...(await ofTheTrip(row.trip, ctx)) };
}

async function atVenue(id: string, ctx: Context): Promise<Partial<BookingRow>> {
  const { site = null, siteKind = null, siteBureau = null, shared = false } = (await lookUp(Venue, id, ctx)) ?? {};
  return { venue: id, site, siteKind, siteBureau, shared };
}

// Share-locks the venue until commit: an action that takes it out of use waits, and then finds this booking.
async function mustFit({ row }: Written, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from venue where id = ${row.venue} for share`);
  const venue = await repo(Venue, elevated(ctx)).get(row.venue);
  const params = { name: venue.name };
  const refused = venue.status !== 'available' ? 'venueAway' : venue.needBooking ? null : 'noBooking';
  if (refused) throw receptionErrors[refused](params, { fields: { venue: { key: `reception.${refused}`, params } } });
  const item = await lookUp(ItineraryItem, row.itineraryItem, ctx);
  if (item && item.trip !== row.trip)
    throw receptionErrors.itemElsewhere({}, { fields: { itineraryItem: { key: 'reception.itemElsewhere' } } });
  const time = { from: row.startAt, to: row.endAt };
  await mustBeBookable({ trip: row.trip, site: venue.site ?? '', venue: row.venue, time, at: 'startAt' }, ctx);
}

/** A booking as messages speak of it. */
const aboutOf = ({ id, bookingNo, site, siteKind, school, agency, startAt }: BookingRow, reason?: string | null): Matter => ({
  model: 'venueBooking',
  id,
  no: bookingNo,
  site,
  siteKind,
  school,
  agency,
  at: startAt,
  reason: reason ?? null,
});
