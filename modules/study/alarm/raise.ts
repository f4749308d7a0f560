import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Trip } from '../trip/trip.model.ts';
import { Alarm } from './alarm.model.ts';
import { AlarmLog } from './alarm-log.model.ts';
import { ALARM_FEED, type AlarmCategory, type AlarmLevel, alarmCategories, rankOf } from './categories.ts';
import { settings } from './ports.ts';
import { notifyRecipients } from './recipients.ts';

type AlarmRow = Row<typeof Alarm>;

/** What raises an alarm. */
export interface Cause
  extends Partial<Pick<AlarmRow, 'group' | 'student' | 'tripStaff' | 'tripVehicle' | 'fence' | 'checkInTask' | 'site'>> {
  readonly category: AlarmCategory;
  readonly trip: string;
  /** The usual level of the category unless told. */
  readonly level?: AlarmLevel;
  /** What tells its subject from others of the category; the same one is counted while its alarm is open. */
  readonly subject: string;
  readonly value?: string | null;
  readonly threshold?: string | null;
  readonly location?: AlarmRow['location'];
  readonly note?: string | null;
  readonly raisedBy?: string | null;
}

const MINUTE_MS = 60_000;

/** The window that shows alarms hears of every change under this key, and reads again what it may see. */
export const announceAlarm = (ctx: Context): void => announceChange(ctx, Alarm.name, ALARM_FEED);

/**
 * Raises an alarm, or counts another report of one that is open. Reports of one subject take turns, so that two at once make one alarm.
 * Returns its id, and whether it is new.
 */
export async function raiseAlarm(ctx: Context, cause: Cause): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const key = `${cause.category}:${cause.subject}`;
  return ctx.db.transaction(async (db) => {
    const tx = within(elevated(ctx), db);
    // People wait for alarms: the trip, which only a new one needs, is read in the same round trip.
    const [, [open]] = await Promise.all([
      db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`alarm ${key}`}, 0))`),
      updateRows<typeof Alarm, { id: string }>(tx, Alarm, {
        set: { repeatCount: sql`t.repeat_count + 1`, lastAt: ctx.now().toISOString() },
        where: sql`t.open_key = ${key}`,
        returning: sql`t.id`,
        newVersion: true,
      }),
      lookUp(Trip, cause.trip, tx),
    ]);
    announceAlarm(tx);
    if (open) {
      await audit(tx, { kind: 'write', verb: 'update', model: Alarm.name, record: open.id });
      await writeLog(tx, { alarm: open.id, action: 'repeat', content: cause.note ?? cause.value ?? null });
      return { id: open.id, isNew: false };
    }
    const row = await repo(Alarm, tx).create(await rowOf(cause, key, tx));
    const { id } = row;
    const raised = { alarm: id, action: 'raise' as const, toStatus: row.status, content: cause.note ?? null };
    await notifyRecipients(row, tx, { log: (told) => writeLog(tx, { ...raised, told }) });
    return { id, isNew: true };
  });
}

async function rowOf({ subject: _subject, ...cause }: Cause, key: string, ctx: Context): Promise<Partial<AlarmRow>> {
  const now = ctx.now();
  const trip = await lookUp(Trip, cause.trip, ctx);
  const level = cause.level ?? alarmCategories[cause.category];
  const minutes = trip ? await minutesToAck(level, trip, ctx) : null;
  return {
    ...cause,
    level,
    levelRank: rankOf(level),
    school: trip?.school ?? null,
    agency: trip?.agency ?? null,
    bureau: trip?.bureau ?? null,
    raisedAt: now.toISOString(),
    lastAt: now.toISOString(),
    ackDue: minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS).toISOString(),
    subjectKey: key,
    openKey: key,
  };
}

const fields = { critical: 'escalateCritical', major: 'escalateMajor', minor: 'escalateMinor' } as const;

/** Minutes in which an alarm of a level is to be taken on, by the warning settings of the trip; null for notices, which nobody must take on. */
export async function minutesToAck(level: AlarmLevel, trip: Pick<Row<typeof Trip>, 'id' | 'school'>, ctx: Context): Promise<number | null> {
  if (level === 'notice') return null;
  return Number((await use(ctx.engine, settings).of(trip, ctx))[fields[level]]?.value);
}

type LogValues = Partial<Row<typeof AlarmLog>> & Pick<Row<typeof AlarmLog>, 'alarm' | 'action'>;

/** Writes a step of the server or of a person to the log. */
export async function writeLog(ctx: Context, values: LogValues): Promise<void> {
  await insertRows(ctx, AlarmLog, [{ operatedAt: ctx.now().toISOString(), ...values }]);
}

/** The same for every open alarm of a category on a trip, but for those whose subjects are named. Returns how many ended. */
export async function endOtherAlarms(ctx: Context, category: AlarmCategory, trip: string, still: readonly string[]): Promise<number> {
  const keys = still.map((subject) => `${category}:${subject}`);
  const ended = await updateRows<typeof Alarm, { id: string }>(ctx, Alarm, {
    set: { endedAt: ctx.now().toISOString() },
    where: sql`t.trip = ${trip} and t.category = ${category} and t.open_key is not null and t.ended_at is null and t.open_key <> all(${keys}::text[])`,
    returning: sql`t.id`,
    newVersion: true,
  });
  const operatedAt = ctx.now().toISOString();
  await insertRows(
    ctx,
    AlarmLog,
    ended.map(({ id }) => ({ alarm: id, action: 'end' as const, operatedAt })),
  );
  if (ended.length > 0) announceAlarm(ctx);
  return ended.length;
}

/** Notes that what caused an open alarm is over; it stays open until somebody has said what was done. */
export async function endAlarm(ctx: Context, category: AlarmCategory, subject: string): Promise<boolean> {
  const [ended] = await updateRows<typeof Alarm, { id: string }>(ctx, Alarm, {
    set: { endedAt: ctx.now().toISOString() },
    where: sql`t.open_key = ${`${category}:${subject}`} and t.ended_at is null`,
    returning: sql`t.id`,
    newVersion: true,
  });
  if (!ended) return false;
  await writeLog(ctx, { alarm: ended.id, action: 'end' });
  announceAlarm(ctx);
  return true;
}
