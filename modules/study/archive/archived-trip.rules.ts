import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { Trip } from '../trip/trip.model.ts';
import { TripArchive } from './file/trip-archive.model.ts';
import { retentionDays, retentionKinds } from './policy.ts';
import { RetentionTimer } from './retention/retention-timer.model.ts';

type TripRow = Row<typeof Trip>;

/** With the archive of a trip its retention timers begin, and its archive file is made. */
export const archivedTripRules = defineRules(Trip, {
  actions: {
    archive: {
      before: async ({ row }, ctx) => {
        await insertRows(ctx, RetentionTimer, timersOf(row, ctx));
        const archives = repo(TripArchive, elevated(ctx));
        const { id } = await archives.create({ trip: row.id, archivedAt: row.archivedAt ?? ctx.now().toISOString() });
        await archives.act(id, 'make');
      },
    },
  },
});

/** The days on which personal data of a trip is erased. */
export function timersOf({ id, school, bureau, archivedAt }: TripRow, ctx: Pick<Context, 'now'>) {
  const from = chinaDay(archivedAt ?? ctx.now());
  return retentionKinds.map((kind) => ({ trip: id, school, bureau, kind, dueOn: addDays(from, retentionDays[kind]) }));
}
