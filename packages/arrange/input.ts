export type Gender = 'male' | 'female';

/** What a child needs besides company. */
export type Need = 'nearTutor' | 'frontSeat' | 'groundFloor' | 'lowerBed';

export interface Child {
  readonly id: string;
  readonly schoolClass: string;
  readonly gender: Gender;
  /** Children that this one wants to be with; siblings are among them. */
  readonly friends: readonly string[];
  /** Children that this one must be kept apart from, as far as possible. */
  readonly apart: readonly string[];
  readonly needs: readonly Need[];
  readonly heightCm?: number | null;
}

export interface Adult {
  readonly id: string;
  readonly gender: Gender;
  /** Whether the person may lead a group. */
  readonly leads: boolean;
  /** The class that the person teaches; its group is led by preference. */
  readonly schoolClass?: string | null;
  /** Sleeps at the lodging and rides along; drivers do neither here. */
  readonly sleeps: boolean;
  readonly rides: boolean;
}

export interface Seat {
  readonly no: string;
  /** Counted from the front, from 1. */
  readonly row: number;
  /** Counted from the left, from 1. */
  readonly column: number;
}

export interface Coach {
  readonly id: string;
  /** Seats for passengers. */
  readonly seats: readonly Seat[];
}

export type RoomGender = Gender | 'staff';

export interface Room {
  readonly id: string;
  readonly beds: number;
  /** Null: the arrangement decides. */
  readonly gender: RoomGender | null;
  readonly floor: number;
  /** Rooms of one corridor share this. */
  readonly corridor: string;
  /** Places whose bed is a lower one; all of them if empty. */
  readonly lower: readonly number[];
}

/** A group as it is, or as it is arranged. */
export interface Group {
  readonly id: string;
  readonly leader: string | null;
  readonly captain: string | null;
  readonly coach: string | null;
  readonly members: readonly string[];
}

export interface PlacedSeat {
  readonly person: string;
  readonly coach: string;
  readonly seat: string;
}

export interface PlacedBed {
  readonly person: string;
  readonly room: string;
  /** Number of the bed in the room, from 1. */
  readonly place: number;
}

export interface ArrangementInput {
  readonly parts: { readonly groups: boolean; readonly seats: boolean; readonly rooms: boolean };
  /** The same seed and the same input give the same arrangement. */
  readonly seed: number;
  /** Most children in a group. */
  readonly groupLimit: number;
  /** Wanted size; smaller than the limit for room to move. By default as few groups as possible. */
  readonly groupSize?: number;
  readonly children: readonly Child[];
  readonly adults: readonly Adult[];
  readonly coaches: readonly Coach[];
  readonly rooms: readonly Room[];
  /** Groups as they are: their ids are used again, their leaders and coaches kept where they are locked. */
  readonly groups: readonly Group[];
  /** What has to stay as it is. */
  readonly locks: {
    /** Children that stay in their group; leaders that stay with it. */
    readonly groups: readonly string[];
    /** Groups that stay in their coach. */
    readonly coaches: readonly string[];
    readonly seats: readonly PlacedSeat[];
    readonly beds: readonly PlacedBed[];
  };
}
