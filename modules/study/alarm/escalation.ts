import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { Alarm } from './alarm.model.ts';
import { announceAlarm, minutesToAck, writeLog } from './raise.ts';
import { notifyRecipients } from './recipients.ts';

type AlarmRow = Row<typeof Alarm>;

const MINUTE_MS = 60_000;
/** The end of the chain: the leader of the school and the bureau on duty. */
const LAST = 3;

/** Alarms that nobody took on in time go one step up the chain, each step as long as the one before. Returns how many did. */
export async function escalateOpen(ctx: Context, stopping: () => boolean): Promise<number> {
  const now = ctx.now().toISOString();
  const late = await repo(Alarm, elevated(ctx)).find({
    all: [
      { status: 'raised', escalation: { lt: LAST }, ackDue: { lte: now } },
      { any: [{ shelvedUntil: null }, { shelvedUntil: { lte: now } }] },
    ],
  });
  for (const row of late) {
    if (stopping()) break;
    await moveUp(row, ctx);
  }
  return late.length;
}

async function moveUp(before: AlarmRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const trip = before.trip === null ? null : await repo(Trip, server).first({ id: before.trip });
  const minutes = trip ? await minutesToAck(before.level, trip, ctx) : null;
  await ctx.db.transaction(async (db) => {
    const tx = { ...server, db };
    const due = minutes === null ? null : new Date(ctx.now().getTime() + minutes * MINUTE_MS).toISOString();
    const row = await repo(Alarm, tx).update(before.id, { escalation: before.escalation + 1, ackDue: due }, before.version);
    await notifyRecipients(row, tx, {
      minutes: Math.round((ctx.now().getTime() - Date.parse(row.raisedAt)) / MINUTE_MS),
      log: (told) => writeLog(tx, { alarm: row.id, action: 'escalate', escalation: row.escalation, told }),
    });
    announceAlarm(tx);
  });
}
