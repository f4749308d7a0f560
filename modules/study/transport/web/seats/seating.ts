import { api } from '@zhixing/client/http.ts';

export interface Seat {
  readonly tripVehicle: string;
  readonly seatNo: string;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly locked: boolean;
}

export interface Coach {
  readonly id: string;
  readonly carNo: number;
  readonly status: string;
  readonly plateNo: string;
  readonly model: string;
  readonly carrier: string;
  readonly driver: string;
  readonly coDriver: string | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly riderSeats: number;
  readonly plan: readonly (readonly (string | null)[])[];
  readonly papersLeft: number | null;
  readonly online: boolean;
  /** What keeps vehicle or drivers from the trip, in words. */
  readonly gaps: readonly string[];
}

export interface ReadSeats {
  readonly version: string;
  readonly trip: { readonly id: string; readonly name: string };
  readonly mayArrange: boolean;
  readonly mayAdd: boolean;
  readonly vehicles: readonly Coach[];
  readonly groups: readonly { readonly id: string; readonly name: string; readonly vehicle: string | null }[];
  readonly children: readonly {
    readonly id: string;
    readonly name: string;
    readonly gender: string | null;
    readonly className: string;
    readonly group: string | null;
  }[];
  readonly staff: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly seats: readonly Seat[];
}

/** A child or an adult who needs a seat. */
export interface Rider {
  readonly id: string;
  readonly kind: 'student' | 'tripStaff';
  readonly name: string;
  readonly note: string;
}

export const addressOf = (trip: string): string => `/api/trips/${trip}/seats`;

export const sendSeats = (trip: string, version: string, seats: readonly Seat[]): Promise<ReadSeats> =>
  api.put(addressOf(trip), { version, seats });

export const riderOf = ({ student, tripStaff }: Seat): string => student ?? tripStaff ?? '';

/** Vehicles that are on the road at the same time; nobody sits in two of them. */
const meet = (one: Coach, other: Coach): boolean =>
  Date.parse(one.startAt ?? '') < Date.parse(other.endAt ?? '') && Date.parse(other.startAt ?? '') < Date.parse(one.endAt ?? '');

/** The rider's seat on the leg of a coach. */
export const seatOn = (seats: readonly Seat[], coaches: readonly Coach[], coach: Coach, rider: string): Seat | undefined =>
  seats.find((seat) => {
    const other = coaches.find(({ id }) => id === seat.tripVehicle);
    return riderOf(seat) === rider && other !== undefined && meet(coach, other);
  });

/** The seats with a rider put on one; whoever sat there takes the rider's old seat, if there was one. Locked seats stay as they are. */
export function seated(
  seats: readonly Seat[],
  coaches: readonly Coach[],
  rider: Pick<Rider, 'id' | 'kind'>,
  to: { readonly coach: Coach; readonly seatNo: string },
): readonly Seat[] {
  const { coach, seatNo } = to;
  const old = seatOn(seats, coaches, coach, rider.id);
  const sitting = seats.find((seat) => seat.tripVehicle === coach.id && seat.seatNo === seatNo);
  if (old?.locked || sitting?.locked || (old && old === sitting)) return seats;
  const rest = seats.filter((seat) => seat !== old && seat !== sitting);
  const taken: Seat = { tripVehicle: coach.id, seatNo, student: null, tripStaff: null, [rider.kind]: rider.id, locked: false };
  const swapped = sitting && old ? [{ ...sitting, tripVehicle: old.tripVehicle, seatNo: old.seatNo }] : [];
  return [...rest, taken, ...swapped];
}

/** The seats without the given one, unless it is locked. */
export const freed = (seats: readonly Seat[], seat: Seat): readonly Seat[] => (seat.locked ? seats : seats.filter((one) => one !== seat));
