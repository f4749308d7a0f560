/** A value of a range kind, half-open: `start` belongs to it, `end` is the first that does not. */
export interface Interval {
  readonly start: string;
  readonly end: string;
}

/** What kinds of ranges are made of. */
export interface IntervalEnds {
  readonly column: 'daterange' | 'tstzrange';
  /** PostgreSQL type of an end. */
  readonly element: 'date' | 'timestamptz';
  /** Whether an end is a day, or a moment within a day. */
  readonly dated: 'day' | 'moment';
  /** The place of an end on one scale, to compare ends in memory. */
  readonly at: (end: unknown) => number;
  readonly isEnd: (value: unknown) => boolean;
}
