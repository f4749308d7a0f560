/** The weight of an item in hundredths of a per cent, and the stars it got, in halves. */
export interface Weighed {
  readonly weight: number;
  readonly halves: number;
}

/**
 * The weighted mean of the answered items on a scale of five stars, in tenths, rounded half up; in whole numbers, so that no half is lost.
 * Items without an answer carry no weight. Null where nothing of weight was answered.
 */
export function tenthsOf(items: readonly Weighed[], scale: number): number | null {
  const weight = items.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return null;
  // mean = Σ weight·halves / (2 Σ weight); times 5/scale for five stars, times 10 for tenths.
  const above = items.reduce((sum, one) => sum + one.weight * one.halves, 0) * 50;
  const beneath = 2 * weight * scale;
  return Math.min(50, Math.max(10, halfUp(above, beneath)));
}

/** A score in tenths as whole stars, from one to five. */
export const starsOf = (tenths: number): number => halfUp(tenths, 10);

/** Stars on a scale as those of five, with two decimal places. */
export const ofFive = (stars: number, scale: number): string => (Math.min(500, halfUp(stars * 500 * 2, scale * 2)) / 100).toFixed(2);

const halfUp = (above: number, beneath: number): number => Math.floor((2 * above + beneath) / (2 * beneath));
