import { CHINA_ZONE } from '@zhixing/model/china-time.ts';
import { languageTag } from './texts.ts';

const formatted = (at: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTag(), { timeZone: CHINA_ZONE, ...parts }).format(new Date(at));

/** Month, day and weekday. */
export const dayText = (at: string): string => formatted(at, { month: 'long', day: 'numeric', weekday: 'short' });

/** Month, day and time. */
export const momentText = (at: string): string =>
  formatted(at, { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** An amount of fen in yuan. */
export const moneyText = (fen: number): string => `¥${(fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
