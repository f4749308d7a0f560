/** The lists of a whole trip that are printed for those who lead it. */
export const listKinds = ['rooms', 'groups', 'seats', 'staff', 'meals', 'insurance'] as const;
export type ListKind = (typeof listKinds)[number];

/** A line of a printed list. */
export interface ListLine {
  /** The person, or the meal. */
  readonly id: string;
  /** As the reader may see it. */
  readonly name: string;
  /** The part of the list that it stands in: a room, a group, a coach, a day. */
  readonly section: string;
  /** Where the person stands, or what the meal is; without names of people, since it is kept. */
  readonly place: string;
  readonly cells: readonly string[];
}

export interface TripList {
  readonly columns: readonly string[];
  readonly lines: readonly ListLine[];
}
