import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { Trip } from '../../trip/trip.model.ts';
import { timersOf } from '../archived-trip.rules.ts';

/** Closes the archived trips of the sample, the last step: nothing of them is written after it. Returns their number. */
export async function seedArchives(engine: Engine): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    await updateRows(ctx, Trip, {
      set: { archivedAt: sql`least(t.return_at + interval '21 days', ${new Date(ctx.now().getTime() - 3_600_000)}::timestamptz)` },
      where: sql`t.status = 'archived' and t.archived_at is null`,
    });
    const order = { field: 'archivedAt', descending: false };
    const trips = await repo(Trip, ctx).find({ status: 'archived' }, { order });
    const timers = trips
      .flatMap((trip) => timersOf(trip, ctx))
      .map((timer) => ({ id: idOf('retentionTimer', `${timer.trip}/${timer.kind}`), ...timer }));
    await insertRows(db, engine.registry.get('retentionTimer'), timers, engine.now());
    const archives = trips.map(({ id, school, bureau, archivedAt }, n) => ({
      id: idOf('tripArchive', id),
      archiveNo: serialNumber('AR', chinaDay(archivedAt ?? ctx.now()).replaceAll('-', ''), n),
      trip: id,
      school,
      bureau,
      archivedAt,
      status: 'pending',
    }));
    await insertRows(db, engine.registry.get('tripArchive'), archives, engine.now());
    await reserveSerials(engine, db);
    return trips.length;
  });
}
