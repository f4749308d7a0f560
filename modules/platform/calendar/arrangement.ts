import { addDays, daysBetween } from '@zhixing/model/china-time.ts';
import { calendarErrors } from './calendar.errors.ts';

/** A day of an official arrangement, as a row of an import. */
export interface ArrangedDay {
  readonly date: string;
  readonly dayType: 'holiday' | 'adjusted';
  readonly holidayName: string;
}

const MAX_HOLIDAY = 31;
const MAX_QUOTED = 100;

/**
 * The days of the yearly arrangement of public holidays, read from the wording of the State Council's notice (“一、元旦：1月1日（周四）至3日
 * （周六）放假调休，共3天。1月4日（周日）上班。”); null if the text is no such notice. Throws `unreadSentence` for a sentence about days off
 * or worked whose days cannot be read, or are not as many as it says.
 */
export function arrangedDays(notice: string): ArrangedDay[] | null {
  const text = notice
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\([^()]*\)/g, '');
  const year = /(\d{4})年部分节假日安排/.exec(text)?.[1];
  if (!year) return null;
  // The length of the number is bounded, because the pattern is tried at every character of a run.
  const items = text.split(/(?=[一二三四五六七八九十]{1,3}、[^:。]{2,20}:)/).flatMap((item) => itemDays(item, Number(year)));
  return items.length > 0 ? items : null;
}

function itemDays(item: string, year: number): ArrangedDay[] {
  const [, name = '', body = ''] = /^[一二三四五六七八九十]+、([^:。]{2,20}):(.+)$/.exec(item) ?? [];
  return body.split(/[。;]/).flatMap((sentence) => sentenceDays(sentence, name, year));
}

function sentenceDays(sentence: string, holiday: string, year: number): ArrangedDay[] {
  const [free, worked] = [freeDays(sentence, holiday, year), workedDays(sentence, holiday, year)];
  const total = /(?:共|放假)(\d{1,2})天/.exec(sentence)?.[1];
  const isRead = /放假/.test(sentence) === free.length > 0 && /上班/.test(sentence) === worked.length > 0;
  // In a sentence about both, days off would be taken for worked ones.
  const isBoth = free.length > 0 && worked.length > 0;
  if (!isRead || isBoth || (total !== undefined && Number(total) !== free.length))
    throw calendarErrors.unreadSentence({ holiday, sentence: sentence.slice(0, MAX_QUOTED) });
  return [...free, ...worked];
}

const RANGE = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(?:至(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日)?放假/;

function freeDays(sentence: string, holidayName: string, year: number): ArrangedDay[] {
  const [, fromYear = year, fromMonth, fromDay, untilYear = fromYear, untilMonth = fromMonth, untilDay = fromDay] =
    RANGE.exec(sentence) ?? [];
  const [from, until] = [dateOf(fromYear, fromMonth, fromDay), dateOf(untilYear, untilMonth, untilDay)];
  const length = from && until ? daysBetween(from, until) + 1 : 0;
  if (!from || length < 1 || length > MAX_HOLIDAY) return [];
  return Array.from({ length }, (_, n) => ({ date: addDays(from, n), dayType: 'holiday', holidayName }));
}

function workedDays(sentence: string, holidayName: string, year: number): ArrangedDay[] {
  if (!sentence.endsWith('上班')) return [];
  let month: string | undefined;
  return [...sentence.matchAll(/(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日/g)].flatMap(([, ownYear = year, ownMonth, day]) => {
    month = ownMonth ?? month;
    const date = dateOf(ownYear, month, day);
    return date ? [{ date, dayType: 'adjusted', holidayName: `${holidayName}调休` }] : [];
  });
}

function dateOf(year: string | number, month: string | undefined, day: string | undefined): string | null {
  if (!month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 ? date.toISOString().slice(0, 10) : null;
}
