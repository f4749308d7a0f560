/** Minimum characters of a reason for a rejection (domain rule of approval records, E003). */
const MIN_REASON = 4;

/** Whether a rejection has an opinion that is too short to be a reason. */
export const isTooShort = (event: string, opinion: string): boolean =>
  event === 'reject' && opinion.trim() !== '' && [...opinion.trim()].length < MIN_REASON;
