/** The day on the calendars of China, YYYY-MM-DD. */
export const chinaDay = (at: Date): string => chinaMinute(at).slice(0, 10);

/** The minute there, YYYY-MM-DD HH:mm. */
export const chinaMinute = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
