const EIGHT_HOURS = 8 * 3_600_000;

/** A moment as YYYY-MM-DD hh:mm:ss in China. */
export const chinaText = (at: Date): string => new Date(at.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');
