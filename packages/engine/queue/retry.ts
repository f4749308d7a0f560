/** How failed work is tried again. */
export interface Retry {
  /** Seconds to wait after the first failure, the second, and so on. */
  readonly seconds: readonly number[];
  /** Share of a wait that is added at random, so that what failed together does not come back together; none unless given. */
  readonly jitter?: number;
  /** After the last wait: tried again and again at that distance, or given up and left to people. */
  readonly afterLast: 'repeat' | 'giveUp';
}

/** Seconds to wait after so many failures, at least what the other side asks for; null where the work is given up. */
export function retryDelay({ seconds, jitter = 0, afterLast }: Retry, failures: number, atLeast = 0): number | null {
  const wait = seconds[failures - 1] ?? (afterLast === 'repeat' ? seconds.at(-1) : undefined);
  return wait === undefined ? null : Math.max(wait * (1 + jitter * Math.random()), atLeast);
}
