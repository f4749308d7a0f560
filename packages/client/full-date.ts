import { chinaClock } from '@zhixing/model/china-time.ts';
import { text } from './i18n.ts';

/**
 * A day in China with its weekday, in words of the language. From texts: a browser takes 60 ms to load its own words of dates, on a slow
 * telephone four times that.
 */
export function fullDate(moment: Date): string {
  const clock = chinaClock(moment);
  const word = (key: string, place: number) => text(key).split('|')[place] ?? '';
  const [month, weekday] = [word('client.months', clock.getUTCMonth()), word('client.weekdays', clock.getUTCDay())];
  return text('client.fullDate', { year: String(clock.getUTCFullYear()), month, day: String(clock.getUTCDate()), weekday });
}
