/** Retry policy for failed work. */
export interface Retry {
  /** Seconds to wait after the first failure, the second, and so on. */
  readonly seconds: readonly number[];
  /** Random share added to each wait, to spread retries of simultaneous failures; default: none. */
  readonly jitter?: number;
  /** After the last wait: retry endlessly at that interval, or give up and leave it to administrators. */
  readonly afterLast: 'repeat' | 'giveUp';
}

/** Seconds to wait after so many failures, but at least what the other side requested (`atLeast`); null if the work is given up. */
export function retryDelay({ seconds, jitter = 0, afterLast }: Retry, failures: number, atLeast = 0): number | null {
  const wait = seconds[failures - 1] ?? (afterLast === 'repeat' ? seconds.at(-1) : undefined);
  return wait === undefined ? null : Math.max(wait * (1 + jitter * Math.random()), atLeast);
}
