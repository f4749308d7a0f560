import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import { SCHEDULE_CHANNEL } from './runner.ts';

/** Requests a run or a stop of a task, which one of the servers picks up. */
export async function requestRun({ db, actor }: Context, task: string, what: 'runNow' | 'stop'): Promise<void> {
  const run = what === 'runNow';
  await db.query(sql`
    insert into sys_task_wish (task, asker, run, stop) values (${task}, ${run ? actor.userId : null}, ${run}, ${!run})
    on conflict (task) do update set run = sys_task_wish.run or excluded.run, stop = sys_task_wish.stop or excluded.stop,
      asker = coalesce(sys_task_wish.asker, excluded.asker)`);
  await notify(db, SCHEDULE_CHANNEL, task);
}

/** Requests a run of the first task with this work; false if there is none. */
export async function runNow(ctx: Context, work: string): Promise<boolean> {
  const [task] = await ctx.db.query<{ id: string }>(
    sql`select id from scheduled_task where work = ${work} and deleted_at is null order by created_at, id limit 1`,
  );
  if (task) await requestRun(ctx, task.id, 'runNow');
  return task !== undefined;
}
