import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** Runs of scheduled work. */
interface TaskRuns {
  /** Asks for a run of a scheduled work as soon as a server is free; false where no task does that work. */
  readonly runNow: (ctx: Context, work: string) => Promise<boolean>;
}
export const taskRuns = definePort<TaskRuns>('backup.taskRuns');
