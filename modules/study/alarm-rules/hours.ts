import { chinaMinuteOfDay, isInHours } from '@zhixing/model/china-time.ts';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether a moment, in milliseconds since 1970, lies between two times of day in China. */
export const isWithinHours = (from: string, until: string, at: number): boolean =>
  isInHours(minuteOf(from), minuteOf(until), chinaMinuteOfDay(new Date(at).toISOString()));
