import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { retentionPeriodOf } from '@zhixing/engine/erasure/retention.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { writeClosed } from '@zhixing/engine/tables/closing.ts';
import { Alarm } from './alarm.model.ts';

const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/**
 * Moves alarms to the recycle bin that were closed longer ago than they are kept, from which they are erased with their steps, history and
 * files. One that led to an incident stays with it. Returns how many there were.
 */
export async function deleteOldAlarms(ctx: Context, stopping: () => boolean): Promise<number> {
  const { days } = await retentionPeriodOf(ctx.engine, ctx.db, 'closedAlarms');
  const oldest = new Date(ctx.now().getTime() - days * DAY_MS).toISOString();
  const outdated = {
    incident: { empty: true },
    any: [
      { status: 'closed', closedAt: { lt: oldest } },
      { status: 'falseAlarm', lastAt: { lt: oldest } },
    ],
  };
  for (let dropped = 0; ; ) {
    const some = await repo(Alarm, elevated(ctx)).find(outdated, { fields: ['id'], limit: AT_ONCE });
    if (some.length === 0 || stopping()) return dropped;
    await ctx.db.transaction(async (db) => {
      // Trips may be archived by then.
      await writeClosed(db);
      for (const { id } of some) await repo(Alarm, elevated(within(ctx, db))).remove(id);
    });
    dropped += some.length;
  }
}
