import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import sql from 'sql-template-tag';
import { SCHEDULE_CHANNEL } from './runner.ts';
import { scheduleErrors } from './schedule.errors.ts';
import { ScheduledTask } from './scheduled-task.model.ts';
import { isPattern, nextTime } from './times.ts';

export const scheduledTaskRules = defineRules(ScheduledTask, {
  derive: ({ row, changed, verb, action }, ctx) => {
    if (!isPattern(row.cron)) return {};
    const other = verb === 'create' || action === 'enable' || ['cron', 'startAt', 'endAt'].some((field) => changed.has(field));
    if (action === 'disable') return { nextAt: null };
    if (!other || (row.status === 'disabled' && action !== 'enable')) return {};
    return { nextAt: nextTime(row, ctx.now())?.toISOString() ?? null };
  },
  check: ({ row }) => {
    if (!isPattern(row.cron)) throw scheduleErrors.badCron({}, { fields: { cron: { key: 'schedule.badCron' } } });
    if (row.startAt && row.endAt && row.endAt <= row.startAt)
      throw scheduleErrors.endsFirst({}, { fields: { endAt: { key: 'schedule.endsFirst' } } });
  },
  beforeCommit: async ({ row, action }, ctx) => {
    if (action === 'runNow' || action === 'stop') await wish(ctx, row.id, action);
    await notify(ctx.db, SCHEDULE_CHANNEL, row.work);
  },
});

async function wish({ db, actor }: Context, task: string, what: 'runNow' | 'stop'): Promise<void> {
  const run = what === 'runNow';
  await db.query(sql`
    insert into sys_task_wish (task, asker, run, stop) values (${task}, ${run ? actor.userId : null}, ${run}, ${!run})
    on conflict (task) do update set run = sys_task_wish.run or excluded.run, stop = sys_task_wish.stop or excluded.stop,
      asker = coalesce(sys_task_wish.asker, excluded.asker)`);
}
