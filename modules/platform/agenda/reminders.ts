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

/** What is still to be reminded of, and when. A line goes in the transaction that reminds, so that nobody is reminded twice. */
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

/** When people are reminded; null where they are not. */
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

/** Notes when to remind of what is written. What is due already and waits for its turn stays, unless the time itself has changed. */
export async function storeReminder(ctx: Context, { row, verb, changed }: ChangeOf<typeof Appointment>): Promise<void> {
  if (verb === 'update' && !TIMING.some((name) => changed.has(name))) return;
  const due = verb === 'delete' ? null : remindAt(row);
  // Whoever is told of something now need not be reminded of it for a time that has passed.
  if (due === null || due <= ctx.now()) {
    await ctx.db.query(sql`delete from sys_agenda_reminder where appointment = ${row.id}`);
    return;
  }
  await ctx.db.query(sql`
    insert into sys_agenda_reminder (appointment, due_at) values (${row.id}, ${due}) on conflict (appointment) do update set due_at = excluded.due_at`);
}

/** Reminds of what is due, some at a time; answers how many. Several processes share the work. */
export function remindOfDue(engine: Engine): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const due = await removeDue<{ appointment: string }>(db, reminderQueue, sql`t.appointment`, { now: ctx.now(), limit: AT_ONCE });
    if (due.length === 0) return 0;
    const ids = due.map(({ appointment }) => appointment);
    // After a long standstill nobody wants to hear of what is over.
    const still = await repo(Appointment, ctx).find({ id: { in: ids }, endAt: { gte: ctx.now().toISOString() } }, { limit: AT_ONCE });
    // Whoever entered it has it in his calendar, whether he takes part or not.
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
