import type { Row } from '@zhixing/model';
import type { Appointment } from './appointment.model.ts';

type Times = Pick<Row<typeof Appointment>, 'allDay' | 'startDay' | 'startTime' | 'endDay' | 'endTime'>;

const DAY_MS = 86_400_000;

/** A time of a day on the clocks of China, which keep +08:00 all year. */
export const momentAt = (day: string, time: string): Date => new Date(`${day}T${time}+08:00`);

export const addDays = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** How many days lie between two days. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The first and the last moment; null while a time is missing. What lasts whole days lasts to the end of the last one. */
export function spanOf({ allDay, startDay, startTime, endDay, endTime }: Times): { startAt: Date; endAt: Date } | null {
  if (allDay) return { startAt: momentAt(startDay, '00:00:00'), endAt: momentAt(endDay, '23:59:59') };
  if (startTime === null || endTime === null) return null;
  return { startAt: momentAt(startDay, startTime), endAt: momentAt(endDay, endTime) };
}

/** When it is, as people read it: the days of what lasts whole days, else with the time. */
export function whenOf({ allDay, startDay, startTime, endDay, endTime }: Times): string {
  if (allDay) return startDay === endDay ? startDay : `${startDay} – ${endDay}`;
  return `${startDay} ${startTime} – ${startDay === endDay ? '' : `${endDay} `}${endTime}`;
}
