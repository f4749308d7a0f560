const MINUTE = 60_000;

/** How long codes and sessions of walls live, and how often codes may be tried. */
export const limits = {
  codeLives: 10 * MINUTE,
  /** Tries at codes within the window: by one client, and by all together. */
  window: 60 * MINUTE,
  triesOfClient: 20,
  triesOfAll: 600,
  /** A wall notes at most this often that it is looked at. */
  seenEvery: MINUTE,
} as const;
