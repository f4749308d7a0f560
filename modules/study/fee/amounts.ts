/* Amounts in whole fen. Products are big integers, since they exceed what a number holds exactly. */

/** Unit price × times, rounded half up to the fen: the same as the formula of a fee line. */
export const feeAmount = (unitPrice: number, times: string): number => halfUp(BigInt(unitPrice) * scaled(times, 1), 10n);

/** A percentage with up to two decimal places of an amount, rounded half up to the fen. */
export const shareOfPercent = (amount: number, percent: string): number => halfUp(BigInt(amount) * scaled(percent, 2), 10_000n);

/** The tax that an amount includes at a rate. */
export const includedTax = (amount: number, rate: string): number => halfUp(BigInt(amount) * scaled(rate, 2), 10_000n + scaled(rate, 2));

/**
 * Parts of a total in the ratio of weights, in whole fen, which together are the total: the fen left over go to the largest remainders,
 * ties by place.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((one) => Number(one / sum));
  const left = total - parts.reduce((all, part) => all + part, 0);
  const places = exact
    .map((one, at) => ({ at, rest: one % sum }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of places.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

const halfUp = (of: bigint, by: bigint): number => Number((of * 2n + by) / (by * 2n));

function scaled(text: string, digits: number): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(digits, '0').slice(0, digits));
}
