import type { Job } from '@zhixing/client/use-jobs.ts';

/** How much of a job is done, in whole hundredths; an empty one is done once it has ended. */
export function percentOf({ total, processed, status }: Job): number {
  if (total === 0) return status === 'done' ? 100 : 0;
  return Math.min(100, Math.floor((processed / total) * 100));
}
