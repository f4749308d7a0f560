import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

interface TaskRuns {
  /** Requests a run of a scheduled work as soon as a server is free; false if no task has this work. */
  readonly runNow: (ctx: Context, work: string) => Promise<boolean>;
}
export const taskRuns = definePort<TaskRuns>('backup.taskRuns');
