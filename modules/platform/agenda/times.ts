import type { Row } from '@zhixing/model';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import type { Appointment } from './appointment.model.ts';

type Times = Pick<Row<typeof Appointment>, 'allDay' | 'startDay' | 'startTime' | 'endDay' | 'endTime'>;

/** Start and end; null while a time is missing. All-day appointments end at the end of their last day. */
export function spanOf({ allDay, startDay, startTime, endDay, endTime }: Times): { startAt: Date; endAt: Date } | null {
  if (allDay) return { startAt: chinaDateTime(startDay, '00:00:00'), endAt: chinaDateTime(endDay, '23:59:59') };
  if (startTime === null || endTime === null) return null;
  return { startAt: chinaDateTime(startDay, startTime), endAt: chinaDateTime(endDay, endTime) };
}

/** The time as text for users: only the dates of all-day appointments. */
export function whenOf({ allDay, startDay, startTime, endDay, endTime }: Times): string {
  if (allDay) return startDay === endDay ? startDay : `${startDay} – ${endDay}`;
  return `${startDay} ${startTime} – ${startDay === endDay ? '' : `${endDay} `}${endTime}`;
}
