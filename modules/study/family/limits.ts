const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times in milliseconds. */
export const limits = {
  /** Wrong codes after which a link, or all links of a telephone, are locked, and for how long. */
  wrong: 5,
  lockedFor: 30 * MINUTE,
  /** Tries per hour, by address unless the name says otherwise. Families of one school share an address. */
  tries: { look: 600, send: 60, sendToPhone: 6, code: 60, write: 240 },
  window: HOUR,
  codeEvery: MINUTE,
  codeLives: 5 * MINUTE,
  staffCodeLives: DAY,
  /** A session ends after the last use, and in any case after half a day. */
  sessionIdle: 2 * HOUR,
  sessionLives: 12 * HOUR,
  sessionSlides: 5 * MINUTE,
  /** A link serves until the trip is settled: payments, receipts and refunds come after the return. */
  linkAfterReturn: 60 * DAY,
  linkOfSchool: 180 * DAY,
  signatureBytes: 60_000,
  sweepEvery: 10 * MINUTE,
} as const;
