import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PdfContent } from '@zhixing/pdf/content.ts';

/** A group as the module of the groups reads and saves it. */
export interface GivenGroup {
  readonly id?: string | undefined;
  readonly name: string;
  readonly capacity: number;
  readonly leaderTeacher: string | null;
  readonly tutor: string | null;
  readonly vehicle: string | null;
  readonly slogan: string | null;
  readonly task: string | null;
  readonly members: readonly GivenMember[];
}

interface GivenMember {
  readonly student: string;
  readonly role: 'captain' | 'vice' | 'recorder' | 'safety' | 'reporter' | 'life' | 'member';
  readonly locked: boolean;
}

export interface GivenSeat {
  readonly tripVehicle: string;
  readonly seatNo: string;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly locked: boolean;
}

interface KnownVehicle {
  readonly id: string;
  readonly carNo: number;
  readonly plateNo: string;
  readonly status: string;
  readonly startAt: string | null;
  readonly endAt: string | null;
  /** Seats by row, from the driver's side; null is the aisle. */
  readonly plan: readonly (readonly (string | null)[])[];
}

export interface TripGroups {
  readonly read: (
    ctx: Context,
    trip: string,
  ) => Promise<{ version: string; ratio: number; groups: readonly (GivenGroup & { id: string })[] }>;
  /** Replaces all groups of a trip; refuses if they have changed since the version. */
  readonly save: (ctx: Context, trip: string, given: { version: string; groups: readonly GivenGroup[] }) => Promise<void>;
}

export interface TripSeats {
  readonly read: (
    ctx: Context,
    trip: string,
  ) => Promise<{ version: string; vehicles: readonly KnownVehicle[]; seats: readonly GivenSeat[] }>;
  /** Replaces all seats of the vehicles that have not left; refuses if they have changed since the version. */
  readonly save: (ctx: Context, trip: string, given: { version: string; seats: readonly GivenSeat[] }) => Promise<void>;
}

export const tripGroups = definePort<TripGroups>('lodging.tripGroups');
export const tripSeats = definePort<TripSeats>('lodging.tripSeats');

interface Pdfs {
  readonly make: (content: PdfContent) => Promise<{ readonly bytes: Uint8Array }>;
}
export const pdfs = definePort<Pdfs>('lodging.pdfs');
