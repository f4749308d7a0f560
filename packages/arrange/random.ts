/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  shuffled<T>(list: readonly T[]): T[];
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (most: number): number => next() % most;
  return {
    below,
    shuffled: (list) => {
      const turned = [...list];
      for (let n = turned.length - 1; n > 0; n -= 1) {
        const k = below(n + 1);
        [turned[n], turned[k]] = [turned[k] as (typeof turned)[number], turned[n] as (typeof turned)[number]];
      }
      return turned;
    },
  };
}
