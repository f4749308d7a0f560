import { chinaDateTime, chinaMinute } from '@zhixing/model/china-time.ts';

/** YYYY-MM-DD HH:mm in China time; anything that is no moment is returned unchanged. */
export const chinaText = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? iso : chinaMinute(iso));

/** Parses `YYYY-MM-DD HH:mm` as China time. */
export function fromChinaText(text: string): string {
  const [day = '', time] = text.split(' ');
  return chinaDateTime(day, time).toISOString();
}
