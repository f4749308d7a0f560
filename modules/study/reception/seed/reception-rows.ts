import type { Row } from '@zhixing/model';
import { addDays, chinaDay, chinaIso, daysBetween } from '@zhixing/model/china-time.ts';
import type { Venue } from '../../facility/venue.model.ts';
import type { Site } from '../../institution/site/site.model.ts';
import { phoneNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { noOffer } from '../counter-offer.ts';

type TripRow = Row<typeof Trip>;
type SiteRow = Row<typeof Site>;
type VenueRow = Row<typeof Venue>;

/** A trip's stay at one of its sites. */
export interface Stay {
  readonly n: number;
  readonly trip: TripRow;
  readonly site: SiteRow;
  readonly schoolName: string;
  readonly first: string;
  readonly last: string;
  readonly people: number;
  readonly status: string;
}

/** What is taken so far, by resource and time, so that the sample keeps every limit. */
export class Taken {
  readonly #used = new Map<string, number>();

  /** Takes an amount at several places, unless one of them would exceed the limit. */
  take(places: readonly string[], amount: number, limit: number): boolean {
    if (places.some((place) => (this.#used.get(place) ?? 0) + amount > limit)) return false;
    for (const place of places) this.#used.set(place, (this.#used.get(place) ?? 0) + amount);
    return true;
  }
}

const holding = ['requested', 'confirmed', 'received', 'completed'];

/** What stays depend on besides the trip and its sites. */
interface Around {
  readonly n: number;
  readonly now: Date;
  readonly taken: Taken;
  readonly schoolName: string;
  readonly isClosed: (site: string, day: string) => boolean;
}

const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));

/** The stays of a trip: its days are shared out among its sites, one after the other. Sites without room are left out. */
export function staysOf(trip: TripRow, sites: readonly SiteRow[], { n, now, taken, schoolName, isClosed }: Around): Stay[] {
  const [from, to] = [chinaDay(trip.departAt), chinaDay(trip.returnAt)];
  const days = daysBetween(from, to) + 1;
  const people = (trip.planStudents ?? 0) + (trip.planStaff ?? 0);
  return sites.flatMap((site, k) => {
    const first = addDays(from, Math.floor((k * days) / sites.length));
    const last = addDays(from, Math.max(Math.floor(((k + 1) * days) / sites.length) - 1, Math.floor((k * days) / sites.length)));
    const status = statusOf(trip, last, n + k, now);
    const stay = { n: n * 4 + k, trip, site, schoolName, first, last, people, status };
    const open = daysFrom(first, last).every((day) => !isClosed(site.id, day));
    return people > 0 && open && fits(stay, taken) ? [stay] : [];
  });
}

function fits({ site, first, last, people, status }: Stay, taken: Taken): boolean {
  if (people > (site.onceCapacity ?? 0) || !holding.includes(status)) return people <= (site.onceCapacity ?? 0);
  const places = daysFrom(first, last).map((day) => `${site.id} ${day}`);
  const nights = site.kind === 'camp' ? places.slice(0, -1).map((place) => `bed ${place}`) : [];
  return taken.take(nights, people, site.bedCount ?? 0) && taken.take(places, people, site.dayCapacity ?? 0);
}

function statusOf({ status }: TripRow, last: string, n: number, now: Date): string {
  if (status === 'cancelled') return 'cancelled';
  if (last < chinaDay(now)) return 'completed';
  if (status !== 'preparing') return 'confirmed';
  return n % 9 === 4 ? 'rejected' : n % 3 === 0 ? 'confirmed' : 'requested';
}

/** What receptions and bookings copy from their trip and site. */
const copied = ({ trip, site, schoolName }: Stay) => ({
  site: site.id,
  siteKind: site.kind,
  siteBureau: site.bureau,
  trip: trip.id,
  school: trip.school,
  agency: trip.agency,
  bureau: trip.bureau,
  schoolName,
});

const DAY = '20250901';

/** A reception; every fifth request has another day offered. */
export function receptionRow(stay: Stay): object {
  const { n, trip, site, first, last, status } = stay;
  const [planStudents, planStaff] = [trip.planStudents ?? 0, trip.planStaff ?? 0];
  const arrived = status === 'completed';
  return {
    id: idOf('reception', `${trip.id}/${site.id}`),
    receptionNo: serialNumber('RC', DAY, n),
    ...copied(stay),
    arriveAt: chinaIso(first, '09:00'),
    leaveAt: chinaIso(last, '16:30'),
    planStudents,
    planStaff,
    people: stay.people,
    actualStudents: arrived ? Math.round(planStudents * 0.94) : null,
    actualStaff: arrived ? planStaff : null,
    needDining: site.servesMeals,
    ...nightsOf(stay),
    contact: '研学带队负责人',
    contactPhone: phoneNumber('institution', 5000 + n),
    amount: stay.people * 4500,
    rejectReason: status === 'rejected' ? '当日已承接大型活动，接待与安保力量不足，请另选日期' : null,
    cancelReason: status === 'cancelled' ? '行程已取消' : null,
    ...(status === 'requested' && n % 5 === 2 ? offerOf(stay) : noOffer),
    status,
  };
}

function nightsOf({ site, first, last, people }: Stay) {
  const nights = site.kind === 'camp' ? daysBetween(first, last) : 0;
  if (nights === 0) return { needLodging: false, nights, stay: null, lodgers: null };
  return { needLodging: true, nights, stay: { start: first, end: last }, lodgers: people };
}

const offerOf = ({ first, last }: Stay) => ({
  counterFrom: chinaIso(addDays(first, 1), '09:00'),
  counterTo: chinaIso(addDays(last, 1), '16:30'),
  counterNote: '前一日场馆布展，建议顺延一天',
  counteredAt: chinaIso(addDays(first, -9), '10:00'),
});

const HOURS = [
  ['09:30', '11:00'],
  ['13:30', '15:00'],
  ['15:10', '16:20'],
] as const;

/** Bookings of a stay: one venue in the morning and one in the afternoon of each day, where one is free. */
export function bookingRows(stay: Stay, venues: readonly VenueRow[], taken: Taken): object[] {
  if (!holding.includes(stay.status)) return [];
  return daysFrom(stay.first, stay.last).flatMap((day, d) =>
    HOURS.slice(0, 2).flatMap(([from, to], h) => {
      const venue = turned(venues, stay.n + d + h).find((one) => isFree(one, `${day} ${from}`, stay.people, taken));
      return venue ? [bookingRow(stay, venue, { day, from, to, k: d * 2 + h })] : [];
    }),
  );
}

const turned = <T>(list: readonly T[], by: number): readonly T[] => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

const isFree = (venue: VenueRow, at: string, people: number, taken: Taken): boolean =>
  venue.capacity >= people && taken.take([`${venue.id} ${at}`], venue.shared ? people : 1, venue.shared ? venue.capacity : 1);

interface Slot {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly k: number;
}

const bookingRow = (stay: Stay, venue: VenueRow, { day, from, to, k }: Slot): object => ({
  id: idOf('venueBooking', `${stay.trip.id}/${day}/${from}`),
  bookingNo: serialNumber('VB', DAY, stay.n * 20 + k),
  ...copied(stay),
  venue: venue.id,
  shared: venue.shared,
  startAt: chinaIso(day, from),
  endAt: chinaIso(day, to),
  people: stay.people,
  status: stay.status,
});
