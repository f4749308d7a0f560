import type { Row } from '@zhixing/model';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import type { Appointment } from './appointment.model.ts';

type Times = Pick<Row<typeof Appointment>, 'allDay' | 'startDay' | 'startTime' | 'endDay' | 'endTime'>;

/** The first and the last moment; null while a time is missing. What lasts whole days lasts to the end of the last one. */
export function spanOf({ allDay, startDay, startTime, endDay, endTime }: Times): { startAt: Date; endAt: Date } | null {
  if (allDay) return { startAt: chinaDateTime(startDay, '00:00:00'), endAt: chinaDateTime(endDay, '23:59:59') };
  if (startTime === null || endTime === null) return null;
  return { startAt: chinaDateTime(startDay, startTime), endAt: chinaDateTime(endDay, endTime) };
}

/** When it is, as people read it: the days of what lasts whole days, else with the time. */
export function whenOf({ allDay, startDay, startTime, endDay, endTime }: Times): string {
  if (allDay) return startDay === endDay ? startDay : `${startDay} – ${endDay}`;
  return `${startDay} ${startTime} – ${startDay === endDay ? '' : `${endDay} `}${endTime}`;
}
