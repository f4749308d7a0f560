/** What an incident has done to people and things. The loss is in fen. */
export interface Harm {
  readonly dead: number;
  readonly hospitalised: number;
  readonly lossAmount: number | null;
}

/** Ranks of severity: 1 is IV (general), 4 is I (extremely serious). */
export type Rank = 1 | 2 | 3 | 4;

/** Rank from which a trip under way is suspended, and whether the party is suspended is decided: II. */
export const SERIOUS = 3;
/** Rank from which an incident is investigated by the bureau: III. */
export const INVESTIGATED = 2;

const LOSS_III = 5_000_000;

/** The least severity that the harm asks for (section 3.4 of the domain). */
export function rankOf({ dead, hospitalised, lossAmount }: Harm): Rank {
  if (dead >= 3 || hospitalised >= 10) return 4;
  if (dead >= 1 || hospitalised >= 3) return 3;
  return hospitalised >= 1 || (lossAmount ?? 0) >= LOSS_III ? 2 : 1;
}

/** Hours after which an incident has to be reported to the authority above, where the level itself names none. */
export const reportHours: Readonly<Record<Rank, number>> = { 1: 24, 2: 4, 3: 2, 4: 1 };
