/** Seeded pseudo-random generator (mulberry32), so that a failing request can be reproduced. */
export interface Random {
  /** In the range [0, 1). */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

export function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)];
    if (picked === undefined && from.length === 0) throw new Error('nothing to pick from');
    return picked as T;
  };
  return { next, below, pick, chance: (share) => next() < share };
}
