import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import { type Queue, removeDue } from '@zhixing/engine/queue/claim.ts';
import { type PollingWorker, startPollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { ChangeOf } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Appointment } from './appointment.model.ts';
import { notifyParticipants } from './messages.ts';

/** Queue of pending reminders. A row is deleted in the transaction that sends the reminder, so that it is sent only once. */
export const reminderTable: Migration = {
  id: '2026-11-22-agenda-reminders',
  up: [
    'create table sys_agenda_reminder (appointment uuid primary key, due_at timestamptz not null)',
    'create index sys_agenda_reminder_due on sys_agenda_reminder (due_at)',
  ],
};

const reminderQueue: Queue = { table: 'sys_agenda_reminder', key: 'appointment' };

const CHANNEL = 'agenda';
const LOOK_MS = 15_000;
const AT_ONCE = 50;
const MINUTE_MS = 60_000;

const minutesBefore: Readonly<Record<string, number>> = {
  atStart: 0,
  minutes5: 5,
  minutes10: 10,
  minutes15: 15,
  minutes30: 30,
  hour1: 60,
  hours2: 120,
  day1: 1440,
  days2: 2880,
  week1: 10_080,
};
const daysBefore: Readonly<Record<string, number>> = { same: 0, before: 1, twoDays: 2, week: 7 };

type Times = Pick<Row<typeof Appointment>, 'allDay' | 'startDay' | 'startTime' | 'reminder' | 'dayReminder'>;

/** Time of the reminder; null if there is none. */
function remindAt({ allDay, startDay, startTime, reminder, dayReminder }: Times): Date | null {
  if (!allDay) {
    const before = minutesBefore[reminder ?? ''];
    return before === undefined || startTime === null ? null : new Date(chinaDateTime(startDay, startTime).getTime() - before * MINUTE_MS);
  }
  const [, name = '', hour = ''] = /^([a-zA-Z]+)(\d+)$/.exec(dayReminder ?? '') ?? [];
  const before = daysBefore[name];
  return before === undefined ? null : chinaDateTime(addDays(startDay, -before), `${hour.padStart(2, '0')}:00`);
}

const TIMING = ['allDay', 'startDay', 'startTime', 'reminder', 'dayReminder'];

/** Schedules the reminder of a saved appointment. A reminder that is already due stays in the queue unless its time has changed. */
export async function storeReminder(ctx: Context, { row, verb, changed }: ChangeOf<typeof Appointment>): Promise<void> {
  if (verb === 'update' && !TIMING.some((name) => changed.has(name))) return;
  const due = verb === 'delete' ? null : remindAt(row);
  // No reminder for a time in the past: the user has just been notified or made the change.
  if (due === null || due <= ctx.now()) {
    await ctx.db.query(sql`delete from sys_agenda_reminder where appointment = ${row.id}`);
    return;
  }
  await ctx.db.query(sql`
    insert into sys_agenda_reminder (appointment, due_at) values (${row.id}, ${due}) on conflict (appointment) do update set due_at = excluded.due_at`);
}

/** Sends a batch of due reminders and returns their number. Several processes can share the queue. */
export function remindOfDue(engine: Engine): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const due = await removeDue<{ appointment: string }>(db, reminderQueue, sql`t.appointment`, { now: ctx.now(), limit: AT_ONCE });
    if (due.length === 0) return 0;
    const ids = due.map(({ appointment }) => appointment);
    // Skips appointments that are over, for example after a long downtime.
    const still = await repo(Appointment, ctx).find({ id: { in: ids }, endAt: { gte: ctx.now().toISOString() } }, { limit: AT_ONCE });
    // The creator is reminded as well, whether or not they participate.
    for (const row of still)
      await notifyParticipants(
        ctx,
        [...new Set([...(row.participants ?? []), ...(row.createdBy ? [row.createdBy] : [])])],
        'reminder',
        row,
      );
    return due.length;
  });
}

export const startReminding = (engine: Engine): Promise<PollingWorker> =>
  startPollingWorker(engine, { name: 'reminders', channel: CHANNEL, everyMs: LOOK_MS, work: async () => (await remindOfDue(engine)) > 0 });
