import type { Values } from '@zhixing/engine/write/values.ts';
import type { Row } from '@zhixing/model';
import { chinaDateTime, chinaDay, chinaTime } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { agendaErrors } from './agenda.errors.ts';
import type { Appointment } from './appointment.model.ts';

const urgencies = ['normal', 'important', 'urgent'] as const;
const repetitions = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
const colors = { blue: '#188ae2', green: '#4eb27e', orange: '#f09816', red: '#e14b4b', purple: '#8e5bd0', grey: '#7c8896' } as const;
const reminders = {
  '-2': 'none',
  '-1': 'atStart',
  '5': 'minutes5',
  '10': 'minutes10',
  '15': 'minutes15',
  '30': 'minutes30',
  '60': 'hour1',
  '120': 'hours2',
  '1440': 'day1',
  '2880': 'days2',
  '10080': 'week1',
} as const;
/** Numbers of all-day reminders: 1 to 3 on the day at 8, 9, 10 o'clock, then the day before, two days and a week before. */
const dayReminders = ['same', 'before', 'twoDays', 'week'].flatMap((name) => [8, 9, 10].map((hour) => `${name}${hour}`));

const at = z.number().int().min(0).max(4_102_444_800_000);
const clock = z.string().regex(/^\d{2}:\d{2}$/);
const number = (first: number, last: number) => z.number().int().min(first).max(last);

/** An appointment as sent by clients of this API family: dates in milliseconds, booleans as 1 and 0, choices as numbers. */
export const scheduleBody = z.strictObject({
  title: z.string().max(100).default(''),
  category: z.string().max(60).nullish(),
  urgent: number(1, 3).default(1),
  content: z.string().max(5000).nullish(),
  allDay: number(0, 1).default(0),
  startDay: at,
  startTime: clock.nullish(),
  endDay: at.nullish(),
  endTime: clock.nullish(),
  /** Minutes; -1 if the end is given. */
  duration: number(-1, 1440).default(-1),
  color: z.string().max(20).nullish(),
  reminderTime: number(-2, 10_080).default(-2),
  /** 1 default configuration of the event, 2 the send configuration in `send`. */
  reminderType: number(1, 2).default(1),
  send: z.uuid().nullish(),
  repetition: number(1, 5).default(1),
  repeatTime: at.nullish(),
  toUserIds: z.array(z.uuid()).max(500).optional(),
  files: z.array(z.uuid()).max(50).optional(),
});
type Sent = z.infer<typeof scheduleBody>;

/** Converts a sent body to the values of the model. */
export function valuesOf(sent: Sent): Values {
  if (sent.title.trim() === '') throw agendaErrors.titleMissing({}, { fields: { title: { key: 'agenda.titleMissing' } } });
  if (sent.toUserIds?.length === 0) throw agendaErrors.nobody({}, { fields: { participants: { key: 'agenda.nobody' } } });
  const allDay = sent.allDay === 1;
  const repetition = repetitions[sent.repetition - 1] ?? 'none';
  const color = Object.entries(colors).find(([, hex]) => hex === sent.color?.toLowerCase())?.[0] ?? 'blue';
  return {
    title: sent.title,
    category: sent.category ?? null,
    content: sent.content ?? null,
    color,
    allDay,
    repetition,
    urgency: urgencies[sent.urgent - 1] ?? 'normal',
    ...times(sent, allDay),
    ...reminding(sent, allDay),
    reminderConfig: ownConfigIn(sent),
    repeatUntil: repetition === 'none' || sent.repeatTime == null ? null : chinaDay(sent.repeatTime),
    ...(sent.toUserIds ? { participants: sent.toUserIds } : {}),
    ...(sent.files ? { attachments: sent.files } : {}),
  };
}

function ownConfigIn({ reminderType, send }: Sent): string | null {
  if (reminderType === 1) return null;
  if (!send) throw agendaErrors.configMissing({}, { fields: { send: { key: 'agenda.configMissing' } } });
  return send;
}

const reminding = ({ reminderTime }: Sent, allDay: boolean): Values =>
  allDay
    ? { reminder: null, dayReminder: dayReminders[reminderTime - 1] ?? 'none' }
    : { reminder: (reminders as Record<string, string>)[reminderTime] ?? 'none', dayReminder: null };

function times({ startDay, startTime, endDay, endTime, duration }: Sent, allDay: boolean): Values {
  const first = chinaDay(startDay);
  const last = chinaDay(endDay ?? startDay);
  if (allDay) return { startDay: first, startTime: null, endDay: last, endTime: null };
  if (duration < 0 || !startTime) return { startDay: first, startTime: startTime ?? null, endDay: last, endTime: endTime ?? null };
  const end = chinaDateTime(first, startTime).getTime() + duration * 60_000;
  return { startDay: first, startTime, endDay: chinaDay(end), endTime: chinaTime(end) };
}

type Shown = Row<typeof Appointment>;

/** An appointment in the wire format of this API family. */
export const rowOf = (row: Shown) => ({
  id: row.id,
  title: row.title,
  category: row.category ?? '',
  content: row.content ?? '',
  allDay: row.allDay ? 1 : 0,
  urgent: urgencies.indexOf(row.urgency) + 1,
  startDay: dayMs(row.startDay),
  startTime: row.startTime ?? '',
  endDay: dayMs(row.endDay),
  endTime: row.endTime ?? '',
  duration: -1,
  color: colors[row.color],
  reminderTime: reminderOf(row),
  reminderType: row.reminderConfig === null ? 1 : 2,
  send: row.reminderConfig,
  repetition: repetitions.indexOf(row.repetition) + 1,
  repeatTime: row.repeatUntil === null ? null : dayMs(row.repeatUntil),
  groupId: row.series ?? row.id,
  files: row.attachments ?? [],
  toUserIds: row.participants ?? [],
  creatorUserId: row.createdBy,
});

const dayMs = (day: string): number => chinaDateTime(day, '00:00:00').getTime();

function reminderOf({ allDay, reminder, dayReminder }: Shown): number {
  if (allDay) return dayReminders.indexOf(dayReminder ?? '') + 1 || -2;
  return Number(Object.entries(reminders).find(([, name]) => name === reminder)?.[0] ?? -2);
}
