const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MEGABYTE = 1_048_576;

/** Times in milliseconds. */
export const limits = {
  window: HOUR,
  /** Tries in an hour: of one address, unless it says of what. */
  tries: { submit: 30, query: 60, queryOfNumber: 20, upload: 60, sms: 15, smsOfPhone: 5, regions: 600 },
  smsEvery: MINUTE,
  smsLives: 5 * MINUTE,
  smsTries: 5,
  /** How long somebody who has named number and telephone may mend his registration. */
  passLives: HOUR,
  files: 8,
  fileBytes: 8 * MEGABYTE,
  fileTypes: ['application/pdf', 'image/jpeg', 'image/png'] as readonly string[],
  /** Files of unfinished registrations, of everybody together. */
  quarantineBytes: 1024 * MEGABYTE,
  keep: 24 * HOUR,
  sweepEvery: 10 * MINUTE,
} as const;
