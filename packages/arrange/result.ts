import type { Group, Need, PlacedBed, PlacedSeat, RoomGender } from './input.ts';

/** Why an arrangement is impossible, or what is wrong with a possible one; the words are with the caller. */
export interface Problem {
  readonly text: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Without this, the part could not be arranged at all. */
  readonly soft?: true;
}

/** What became of a wish in one part of the arrangement. */
export interface Wish {
  readonly part: 'groups' | 'seats' | 'rooms';
  readonly child: string;
  readonly kind: 'together' | 'apart' | Need;
  readonly other?: string;
  readonly met: boolean;
  /** Why not; the words are with the caller. */
  readonly reason?: string;
}

export interface Figures {
  readonly wishes: number;
  readonly met: number;
  readonly groups: number;
  readonly smallestGroup: number;
  readonly largestGroup: number;
  /** Groups whose members are all of one class. */
  readonly ofOneClass: number;
  readonly seats: number;
  readonly seated: number;
  readonly beds: number;
  readonly lodged: number;
  /** Corridors with rooms of boys and of girls. */
  readonly mixedCorridors: number;
}

export interface Arrangement {
  readonly groups: readonly Group[];
  readonly seats: readonly PlacedSeat[];
  readonly beds: readonly PlacedBed[];
  /** Rooms whose gender the arrangement decided, and all others. */
  readonly roomGenders: Readonly<Record<string, RoomGender>>;
  /** Proposed for the girls' area at night. */
  readonly femaleDuty: string | null;
  readonly wishes: readonly Wish[];
  readonly problems: readonly Problem[];
  readonly figures: Figures;
}
