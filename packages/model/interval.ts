/** A value of a range kind, half-open: `start` is included, `end` is not. */
export interface Interval {
  readonly start: string;
  readonly end: string;
}

/** What defines a range kind. */
export interface IntervalEnds {
  readonly column: 'daterange' | 'tstzrange';
  /** PostgreSQL type of an end. */
  readonly element: 'date' | 'timestamptz';
  /** Whether an end is a day or a moment within a day. */
  readonly dated: 'day' | 'moment';
  /** Converts an end to a number, to compare ends in memory. */
  readonly at: (end: unknown) => number;
  readonly isEnd: (value: unknown) => boolean;
}
