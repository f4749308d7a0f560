import type { RecordRow } from '@zhixing/client/records.ts';
import { addDays, daysBetween } from '@zhixing/model/china-time.ts';

export const DAY_MINUTES = 1440;
/** Shorter appointments are drawn with this height, to stay readable. */
const MIN_MINUTES = 30;

/** An appointment as used by the calendar views. */
export interface Appointment extends RecordRow {
  readonly title: string;
  readonly allDay: boolean;
  readonly startDay: string;
  readonly startTime: string | null;
  readonly endDay: string;
  readonly endTime: string | null;
  readonly color: string;
  readonly series: string | null;
  readonly createdBy: string | null;
}

/** The times of an appointment, as in its form. */
export type Times = Pick<Appointment, 'startDay' | 'startTime' | 'endDay' | 'endTime'>;

/** By how much an appointment or only its end is moved. */
export interface Shift {
  readonly days: number;
  readonly minutes?: number;
  readonly end?: boolean;
}

const minutesOf = (time: string | null): number => {
  const [hours = 0, minutes = 0] = (time ?? '00:00').split(':').map(Number);
  return hours * 60 + minutes;
};

const two = (figure: number): string => String(figure).padStart(2, '0');
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** A day and time, moved by a number of minutes. */
export function later(day: string, time: string, minutes: number): { day: string; time: string } {
  const at = minutesOf(time) + minutes;
  const days = Math.floor(at / DAY_MINUTES);
  return { day: addDays(day, days), time: timeOf(at - days * DAY_MINUTES) };
}

/** The times after a shift; null if the end would be before the start. */
export function shifted(row: Times & Pick<Appointment, 'allDay'>, { days, minutes = 0, end = false }: Shift): Times | null {
  if (row.allDay || row.startTime === null || row.endTime === null) {
    const startDay = end ? row.startDay : addDays(row.startDay, days);
    const endDay = addDays(row.endDay, days);
    return endDay < startDay ? null : { startDay, startTime: null, endDay, endTime: null };
  }
  const by = days * DAY_MINUTES + minutes;
  const start = end ? { day: row.startDay, time: row.startTime } : later(row.startDay, row.startTime, by);
  const over = later(row.endDay, row.endTime, by);
  if (`${over.day} ${over.time}` <= `${start.day} ${start.time}`) return null;
  return { startDay: start.day, startTime: start.time, endDay: over.day, endTime: over.time };
}

/** How the times of an appointment are described on a day: a text key and its parameters. */
export function timesOn(
  row: Times & Pick<Appointment, 'allDay'>,
  day: string,
): { key: 'allDay' | 'fromTo' | 'from' | 'until'; from: string; to: string } {
  const from = row.startDay === day ? (row.startTime ?? '') : '';
  const to = row.endDay === day ? (row.endTime ?? '') : '';
  if (row.allDay || (from === '' && to === '')) return { key: 'allDay', from, to };
  if (from === '') return { key: 'until', from, to };
  return { key: to === '' ? 'from' : 'fromTo', from, to };
}

/** Position of an appointment on a day: minutes from midnight, and its lane among overlapping ones. */
export interface Placed {
  readonly row: Appointment;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

/** Whether it is shown above the hours: all-day, or at least 24 hours long. */
export const isLong = ({ allDay, startDay, startTime, endDay, endTime }: Appointment): boolean =>
  allDay || daysBetween(startDay, endDay) * DAY_MINUTES + minutesOf(endTime) - minutesOf(startTime) >= DAY_MINUTES;

/** The appointments of a day at their hours; overlapping ones are placed side by side. */
export function placed(rows: readonly Appointment[], day: string): Placed[] {
  const here = rows
    .filter((row) => !isLong(row) && row.startDay <= day && row.endDay >= day)
    .map((row) => ({ row, ...spanOn(row, day) }))
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  return clustersOf(here).flatMap((cluster) => inLanes(cluster));
}

function spanOn({ startDay, startTime, endDay, endTime }: Appointment, day: string): { from: number; to: number } {
  const from = startDay < day ? 0 : minutesOf(startTime);
  const to = endDay > day ? DAY_MINUTES : minutesOf(endTime);
  // An appointment that starts at the end of the day is moved up, or it would be drawn below the grid.
  return to === 0 ? { from: 0, to: 0 } : { from: Math.min(from, DAY_MINUTES - MIN_MINUTES), to: Math.max(to, from + MIN_MINUTES) };
}

type Span = Pick<Placed, 'row' | 'from' | 'to'>;

/** Groups of appointments that overlap directly or through others. */
function clustersOf(spans: readonly Span[]): Span[][] {
  const clusters: Span[][] = [];
  let end = -1;
  for (const span of spans) {
    if (span.from >= end) clusters.push([]);
    clusters.at(-1)?.push(span);
    end = Math.max(end, span.to);
  }
  return clusters;
}

function inLanes(cluster: readonly Span[]): Placed[] {
  const ends: number[] = [];
  const lanes = cluster.map((span) => {
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = span.to;
    return { ...span, lane };
  });
  return lanes.map((one) => ({ ...one, lanes: ends.length }));
}
