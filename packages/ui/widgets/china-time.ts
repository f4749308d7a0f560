import { chinaDateTime, chinaMinute } from '@zhixing/model/china-time.ts';

/** YYYY-MM-DD HH:mm on the clocks of China; what is no moment stays as it is. */
export const chinaText = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? iso : chinaMinute(iso));

/** The point in time at which China's clocks show `YYYY-MM-DD HH:mm`. */
export function fromChinaText(text: string): string {
  const [day = '', time] = text.split(' ');
  return chinaDateTime(day, time).toISOString();
}
