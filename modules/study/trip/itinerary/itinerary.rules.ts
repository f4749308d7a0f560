import { type Context, elevated, isServer } from '@zhixing/engine/context.ts';
import { lockRecord, lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaMinute } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { Venue } from '../../facility/venue.model.ts';
import { School } from '../../school/school.model.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { ownSchool } from '../own-school.ts';
import { lengthOf } from '../plan/calendar-of-plan.ts';
import { Trip } from '../trip.model.ts';
import { overlapsIn } from './findings.ts';
import { itineraryErrors } from './itinerary.errors.ts';
import { ItineraryTemplate } from './itinerary-template.model.ts';
import { inOrder } from './planned.ts';

type ItemRow = Row<typeof ItineraryItem>;
type TemplateRow = Row<typeof ItineraryTemplate>;

/*
 * Items of one trip do not overlap. The rule is programmed: items that change places must pass it together after the last of them is
 * stored, while a declared overlap is refused at the first.
 */
export const itineraryItemRules = defineRules(ItineraryItem, {
  check: async ({ row }, ctx) => {
    const trip = await lockRecord(Trip, row.trip, ctx);
    // Once the trip is under way, the server alone moves items: when a change in its log takes effect.
    if (!isServer(ctx)) mustBeOpen(trip);
  },
  save: {
    derive: async ({ row }, ctx) => ({ ...(await atVenue(row, ctx)), ...(await ofTrip(row, ctx)) }),
    check: mustBeOfSite,
    before: async ({ row }, ctx) => {
      if (!ctx.memo.has(savingKey(row.trip))) await mustNotOverlap(row.trip, ctx);
    },
  },
  update: { check: mustStayOnTrip },
});

/** Marks in `ctx.memo` that the items of a trip are saved together and checked after the last one. */
export const savingKey = (trip: string): string => `itinerary ${trip}`;

export function mustBeOpen({ name, status }: Row<typeof Trip>): void {
  if (status !== 'preparing') throw itineraryErrors.tripClosed({ name });
}

/** Throws where two items of the trip overlap, as stored in the open transaction. */
export async function mustNotOverlap(trip: string, ctx: Context): Promise<void> {
  const items = await repo(ItineraryItem, elevated(ctx)).find({ trip });
  const [pair] = overlapsIn(inOrder(items));
  if (!pair) return;
  const [first, second] = pair.map(({ title, startAt, endAt }) => `${title} ${chinaMinute(startAt)}–${chinaMinute(endAt).slice(11)}`);
  throw itineraryErrors.overlaps({ first, second }, { data: { items: pair.map(({ id }) => id) } });
}

/** A venue says which base or camp it is at. */
async function atVenue({ site, venue }: ItemRow, ctx: Context): Promise<Partial<ItemRow>> {
  return site ? {} : { site: (await lookUp(Venue, venue, ctx))?.site ?? null };
}

async function mustBeOfSite({ row }: { readonly row: ItemRow }, ctx: Context): Promise<void> {
  const venue = await lookUp(Venue, row.venue, ctx);
  if (venue && venue.site !== row.site)
    throw itineraryErrors.venueElsewhere(
      { name: venue.name },
      { fields: { venue: { key: 'itineraryItem.venueElsewhere', params: { name: venue.name } } } },
    );
}

/** Data scopes and day number of an item, derived from its trip. */
async function ofTrip(row: ItemRow, ctx: Context): Promise<Partial<ItemRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return {};
  const { school, bureau, agency } = trip;
  return { school, bureau, agency, dayNo: lengthOf(chinaDay(trip.gatherAt ?? trip.departAt), chinaDay(row.startAt)).days };
}

function mustStayOnTrip({ row, before }: ChangeOf<typeof ItineraryItem>): void {
  if (before && row.trip !== before.trip) throw itineraryErrors.otherTrip({}, { fields: { trip: { key: 'itineraryItem.otherTrip' } } });
}

export const itineraryTemplateRules = defineRules(ItineraryTemplate, {
  save: {
    derive: async ({ row }, ctx): Promise<Partial<TemplateRow>> => {
      const school = await lookUp(School, row.school ?? (await ownSchool(ctx)), ctx);
      return { school: school?.id ?? null, bureau: school?.bureau ?? null };
    },
    check: ({ row }) => {
      if (!templateItems.safeParse(row.items).success)
        throw itineraryErrors.badTemplate({}, { fields: { items: { key: 'itineraryItem.badTemplate' } } });
    },
  },
});

const minute = z
  .number()
  .int()
  .min(0)
  .max(60 * 1440);
const text = z.string().max(500).nullish();
const templateItems = z
  .array(
    z.strictObject({
      start: minute,
      end: minute,
      kind: z.string().max(20),
      title: z.string().min(1).max(100),
      site: z.uuid().nullish(),
      course: z.uuid().nullish(),
      place: text,
      location: z.object({ lng: z.number(), lat: z.number() }).nullish(),
      transport: z.string().max(20).nullish(),
      distanceKm: z.string().max(10).nullish(),
      driveMinutes: z.number().nullish(),
      safetyTips: text,
      outdoor: z.boolean(),
      planB: text,
      checkNode: z.string().max(20).nullish(),
    }),
  )
  .min(1)
  .max(500);
