import type { SampleTrip } from '../../trip/seed/trip-rows.ts';

/** A trip with what its safety papers are made of. */
export interface PaperTrip {
  readonly trip: SampleTrip;
  readonly n: number;
  readonly day: number;
  readonly nearWater: boolean;
}
