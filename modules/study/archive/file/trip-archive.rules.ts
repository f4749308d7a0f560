import { openJob, startJob } from '@zhixing/engine/jobs/job-store.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { Trip } from '../../trip/trip.model.ts';
import { TripArchive } from './trip-archive.model.ts';

/** Kind of the background work that makes the file. */
export const ARCHIVE_JOB = 'archiveFile';

export const tripArchiveRules = defineRules(TripArchive, {
  create: {
    derive: async ({ row }, ctx) => {
      const trip = await lookUp(Trip, row.trip, ctx);
      return trip ? { school: trip.school, bureau: trip.bureau } : {};
    },
  },
  actions: {
    make: {
      derive: () => ({ failReason: null }),
      before: async ({ row }, ctx) => {
        const job = await openJob(ctx, { kind: 'work', model: TripArchive.name });
        await startJob(ctx, job, { task: 'work', plan: { work: ARCHIVE_JOB, archive: row.id }, total: 0 });
      },
    },
    finish: { derive: ({ args }, ctx) => ({ ...args, madeAt: ctx.now().toISOString() }) },
    fail: { derive: ({ args }) => ({ failReason: args.reason }) },
  },
});
