import type { Job } from '@zhixing/client/use-jobs.ts';

/** Progress in whole percent; an empty job is at 100 once done. */
export function percentOf({ total, processed, status }: Job): number {
  if (total === 0) return status === 'done' ? 100 : 0;
  return Math.min(100, Math.floor((processed / total) * 100));
}
