const AHEAD_MS = 8 * 3_600_000;

/** A moment as clocks on the walls there show it. */
export const chinaTime = (at: string): string =>
  `${new Date(Date.parse(at) + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')} +08:00`;
