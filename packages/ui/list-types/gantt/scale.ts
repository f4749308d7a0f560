import { addDays, addMonths, daysBetween } from '@zhixing/model/china-time.ts';
import { monthOf, weekStart } from '../calendar/days.ts';

export const scales = ['day', 'week', 'month'] as const;
export type Scale = (typeof scales)[number];

/** Width of a tick in font sizes, by the length of its label. */
const FONTS: Readonly<Record<Scale, number>> = { day: 2, week: 4.5, month: 6 };

/** Limits the timeline's width in pixels. */
const MAX_TICKS: Readonly<Record<Scale, number>> = { day: 400, week: 320, month: 240 };

/** A unit of the timeline: its first day and number of days. */
export interface Tick {
  readonly day: string;
  readonly days: number;
}

/** The units from the first to the last day, plus one on either side. */
export function ticksOf(first: string, last: string, scale: Scale, firstDay: number): Tick[] {
  const ticks: Tick[] = [];
  let day = step(startOf(first, scale, firstDay), scale, -1);
  const end = step(startOf(last, scale, firstDay), scale, 2);
  while (day < end && ticks.length < MAX_TICKS[scale]) {
    const next = step(day, scale, 1);
    ticks.push({ day, days: daysBetween(day, next) });
    day = next;
  }
  return ticks;
}

const startOf = (day: string, scale: Scale, firstDay: number): string =>
  scale === 'day' ? day : scale === 'week' ? weekStart(day, firstDay) : `${monthOf(day)}-01`;

const step = (day: string, scale: Scale, count: number): string =>
  scale === 'month' ? addMonths(day, count) : addDays(day, count * (scale === 'week' ? 7 : 1));

export const tickWidth = (scale: Scale, font: number): number => FONTS[scale] * font;

/** Offset of a day in multiples of `width`; days outside are clamped to the ends. */
export function placeOf(day: string, ticks: readonly Tick[], width: number): number {
  const [first] = ticks;
  if (!first || day <= first.day) return 0;
  const index = ticks.findIndex((tick) => day < addDays(tick.day, tick.days));
  const tick = ticks[index];
  return tick ? (index + daysBetween(tick.day, day) / tick.days) * width : ticks.length * width;
}

/** First and last day of some periods; today if there are none. */
export function timeSpanOf(stretches: readonly (readonly [string, string])[], today: string): readonly [string, string] {
  if (stretches.length === 0) return [today, today];
  const firsts = stretches.map(([from]) => from).sort();
  const lasts = stretches.map(([, to]) => to).sort();
  return [firsts[0] ?? today, lasts[lasts.length - 1] ?? today];
}
