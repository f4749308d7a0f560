/** Limits of the service standard for study tours that an itinerary is checked against. */
export interface ItineraryStandard {
  /** Longest drive by coach without a stop. */
  readonly legMinutes: number;
  /** Shortest stop that ends a leg. */
  readonly stopMinutes: number;
  /** Hours between which no coach drives, [from, until). */
  readonly nightFrom: string;
  readonly nightUntil: string;
  /** Farther than this on one day, rail is preferred. */
  readonly railKm: number;
  /** Longest time between two items in which nobody is responsible. */
  readonly gapMinutes: number;
}

export const serviceStandard: ItineraryStandard = {
  legMinutes: 120,
  stopMinutes: 20,
  nightFrom: '02:00',
  nightUntil: '05:00',
  railKm: 400,
  gapMinutes: 10,
};
