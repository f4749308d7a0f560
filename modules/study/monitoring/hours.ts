import { chinaMinuteOfDay } from '@zhixing/model/china-time.ts';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether a moment lies between two times of day in China, the first included; the hours may span midnight. */
export function isWithinHours(from: string, to: string, at: number): boolean {
  const minute = chinaMinuteOfDay(new Date(at).toISOString());
  const [first, last] = [minuteOf(from), minuteOf(to)];
  return first <= last ? minute >= first && minute < last : minute >= first || minute < last;
}
