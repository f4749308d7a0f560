/**
 * Splits a total over weights by the largest remainder: the parts sum to the total, and none differs from its exact share by a whole unit.
 * Ties go to the smaller key, so that the result does not depend on the order.
 */
export function splitByWeight<K extends string>(total: number, weights: ReadonlyMap<K, number>): Map<K, number> {
  const sum = [...weights.values()].reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return new Map([...weights.keys()].map((key) => [key, 0]));
  const shares = [...weights].map(([key, weight]) => {
    const product = BigInt(total) * BigInt(weight);
    return { key, whole: product / sum, rest: product % sum };
  });
  const given = shares.reduce((all, { whole }) => all + whole, 0n);
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? (a.key < b.key ? -1 : 1) : a.rest > b.rest ? -1 : 1));
  const raised = new Set(byRest.slice(0, Number(BigInt(total) - given)).map(({ key }) => key));
  return new Map(shares.map(({ key, whole }) => [key, Number(whole) + (raised.has(key) ? 1 : 0)]));
}

/** Fills amounts in their order until the total is used up; the rest of the total is returned as `left`. */
export function fillInOrder(total: number, rooms: readonly number[]): { readonly parts: readonly number[]; readonly left: number } {
  let left = total;
  const parts = rooms.map((room) => {
    const part = Math.max(0, Math.min(left, room));
    left -= part;
    return part;
  });
  return { parts, left };
}

/** A percentage with up to two decimal places of an amount, rounded half up. */
export function percentOf(amount: number, percent: number): number {
  const product = BigInt(amount) * BigInt(Math.round(percent * 100));
  return Number((product * 2n + 10_000n) / 20_000n);
}
