import { chinaMinute } from '../china-time.ts';
import type { Interval, IntervalEnds } from '../interval.ts';
import { defineKind, type Issue, issue, type Kind } from '../kind.ts';
import { isDate, readDate } from './date.ts';
import { isDateTime, readDateTime } from './moment.ts';

const DAY_MS = 86_400_000;
const OPERATORS: ReturnType<Kind['operators']> = ['covers', 'overlaps', 'before', 'after', 'empty'];

/** Separates the ends of a written range: words, a tilde, a dash that is no hyphen, or a hyphen between blanks or after 日. */
const SEPARATOR = / ?(?:至|到|~|–|—+) ?| - |(?<=[日号]) ?- ?/;

/**
 * Days from `start` up to, but not including, `end`: 1 to 3 May is `{ start: '2026-05-01', end: '2026-05-04' }`. The API, conditions, rules
 * and the column use this half-open form; texts (cells, forms, imports, exports, prints) show the last day.
 */
export const dateRange: Kind = defineKind('dateRange', {
  ...intervalOf({ column: 'daterange', element: 'date', dated: 'day', at: (end) => Date.parse(String(end)), isEnd: isDate }),
  check: (value) => checkInterval(value, isDate, 'field.notDateRange', 'field.dateRangeReversed'),
  parse: (text) => {
    const [start, last] = splitRange(text, readDate, dayLike);
    const value = { start, end: last && nextDay(last) };
    const found = checkInterval(value, isDate, 'field.notDateRange', 'field.dateRangeReversed');
    return found ? { issue: found } : { value };
  },
  format: (value) => daysText(value as Interval),
  schema: () => schemaOf('date', 'first day', 'day after the last: the range is half-open'),
  example: (_field, n) => {
    const start = new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString().slice(0, 10);
    return { start, end: nextDay(start, 1 + (n % 3)) };
  },
});

/** Time from `start` up to, but not including, `end`, to the millisecond. */
export const dateTimeRange: Kind = defineKind('dateTimeRange', {
  ...intervalOf({ column: 'tstzrange', element: 'timestamptz', dated: 'moment', at: (end) => Date.parse(String(end)), isEnd: isDateTime }),
  check: (value) => checkInterval(value, isDateTime, 'field.notDateTimeRange', 'field.dateTimeRangeReversed'),
  parse: (text) => {
    const [start, end] = splitRange(text, readDateTime, dateTimeLike);
    const found = checkInterval({ start, end }, isDateTime, 'field.notDateTimeRange', 'field.dateTimeRangeReversed');
    return found ? { issue: found } : { value: { start, end } };
  },
  format: (value) => dateTimesText(value as Interval),
  schema: () => schemaOf('date-time', 'first moment', 'first moment after the range: it is half-open'),
  example: (_field, n) => {
    const start = Date.UTC(2026, 0, 1, 8) + n * 60_000;
    return { start: new Date(start).toISOString(), end: new Date(start + (1 + (n % 3)) * 3_600_000).toISOString() };
  },
});

/** First and last day of a range of days; a single day is shown once. */
export function daysText({ start, end }: Interval): string {
  const last = nextDay(end, -1);
  return start === last ? start : `${start} – ${last}`;
}

/** Both ends in China time; a shared day is shown once. */
export function dateTimesText({ start, end }: Interval): string {
  const [from, to] = [chinaMinute(start), chinaMinute(end)];
  return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;
}

/** The day a number of days after another. */
export const nextDay = (day: string, days = 1): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function intervalOf(
  ends: IntervalEnds,
): Pick<Kind, 'column' | 'toColumn' | 'fromColumn' | 'constraint' | 'compare' | 'operators' | 'interval'> {
  const written = (end: unknown): string => (ends.element === 'date' ? String(end) : new Date(String(end)).toISOString());
  return {
    column: () => ends.column,
    toColumn: (value) => (isPair(value) ? `[${written(value.start)},${written(value.end)})` : value),
    fromColumn: (x) => `case when ${x} is not null then json_build_object('start', lower(${x}), 'end', upper(${x})) end`,
    constraint: (x) => `not isempty(${x}) and lower_inc(${x}) and not upper_inc(${x}) and not lower_inf(${x}) and not upper_inf(${x})`,
    compare: (a, b) => {
      const [one, other] = [a as Interval, b as Interval];
      return ends.at(one.start) - ends.at(other.start) || ends.at(one.end) - ends.at(other.end);
    },
    operators: () => OPERATORS,
    interval: ends,
  };
}

const isPair = (value: unknown): value is Record<'start' | 'end', unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => key === 'start' || key === 'end');

function checkInterval(value: unknown, isEnd: (end: unknown) => boolean, unreadable: string, reversed: string): Issue | null {
  if (!isPair(value)) return issue(unreadable);
  const { start = null, end = null } = value;
  if (start === null && end === null) return issue(unreadable);
  if (start === null) return issue('field.rangeWithoutStart');
  if (end === null) return issue('field.rangeWithoutEnd');
  if (!isEnd(start) || !isEnd(end)) return issue(unreadable);
  return Date.parse(String(start)) < Date.parse(String(end)) ? null : issue(reversed);
}

/** Completes a second end that omits what it shares with the first: `3日`, `5.3`, `10:00`. */
type Complete = (rest: string, first: string) => string;

// A single day is a range of one day; a single moment is an incomplete range.
function splitRange(text: string, read: (text: string) => string | null, complete: Complete): [string | null, string | null] {
  // A run of blanks becomes one, because a separator is looked for at every blank.
  const [first = '', second, ...more] = text.normalize('NFKC').trim().replace(/\s+/g, ' ').split(SEPARATOR);
  if (more.length > 0) return [null, null];
  const start = read(first);
  if (second === undefined) return [start, complete === dayLike ? start : null];
  return [start, read(start === null ? second : complete(second, start))];
}

const dayLike: Complete = (rest, first) => {
  if (/^\d{1,2}\s*[日号]?$/.test(rest)) return `${first.slice(0, 8)}${rest.replace(/\D/g, '')}`;
  const parts = /^(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/.exec(rest);
  return parts ? `${first.slice(0, 4)}-${parts[1]}-${parts[2]}` : rest;
};

const dateTimeLike: Complete = (rest, first) =>
  /^\d{1,2}:\d{2}(:\d{2})?$/.test(rest) ? `${chinaMinute(first).slice(0, 10)} ${rest}` : rest;

const schemaOf = (format: string, start: string, end: string) => ({
  type: 'object',
  properties: { start: { type: 'string', format, description: start }, end: { type: 'string', format, description: end } },
  required: ['start', 'end'],
  additionalProperties: false,
});
