const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MEGABYTE = 1_048_576;

/** Times in milliseconds. */
export const limits = {
  window: HOUR,
  /** Tries per hour and address, unless the name says otherwise. */
  tries: { submit: 30, query: 60, queryOfNumber: 20, upload: 60, sms: 15, smsOfPhone: 5, regions: 600 },
  smsEvery: MINUTE,
  smsLives: 5 * MINUTE,
  smsTries: 5,
  /** How long an applicant may edit a registration after verifying its number and phone. */
  passLives: HOUR,
  files: 8,
  fileBytes: 8 * MEGABYTE,
  fileTypes: ['application/pdf', 'image/jpeg', 'image/png'] as readonly string[],
  /** Total size of the files of all unfinished registrations. */
  quarantineBytes: 1024 * MEGABYTE,
  keep: 24 * HOUR,
  sweepEvery: 10 * MINUTE,
} as const;
