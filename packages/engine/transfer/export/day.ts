/** The day on the calendars of China, YYYY-MM-DD. */
export const chinaDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
