import type { Plans, PlanUse, PlanVenue } from '../snapshot.ts';

/** States of a booking in which its people are in the venue, and in which they are still to come. */
const INSIDE = 'inUse';
const ahead: readonly string[] = ['requested', 'confirmed'];

/** A venue with what is going on in it. */
export interface VenueNow {
  readonly venue: PlanVenue;
  readonly capacity: number | null;
  /** People of the bookings that are in the venue. */
  readonly inside: number;
  /** The booking that is in the venue, else the next one of today. */
  readonly use: PlanUse | null;
  /** How many further bookings are to come today. */
  readonly further: number;
  readonly cameras: Plans['cameras'];
}

/** The venues of a floor at a moment. */
export const venuesNow = ({ venues, uses, cameras }: Plans, floor: string, now: number): readonly VenueNow[] =>
  venues
    .filter((venue) => venue.floor === floor)
    .map((venue) => {
      const own = uses.filter((use) => use.venue === venue.id);
      const inside = own.filter(({ status }) => status === INSIDE);
      const next = own.filter(({ status, to }) => ahead.includes(status) && Date.parse(to) > now);
      const [use = null, ...further] = [...inside, ...next];
      return {
        venue,
        capacity: numberOf(venue.values.capacity),
        inside: peopleOf(inside),
        use,
        further: further.length,
        cameras: cameras.filter((camera) => camera.venue === venue.id),
      };
    });

export const isInside = ({ status }: PlanUse): boolean => status === INSIDE;

export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const peopleOf = (uses: readonly PlanUse[]): number => uses.reduce((sum, { people }) => sum + people, 0);
