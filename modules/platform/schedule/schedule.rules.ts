import { notify } from '@zhixing/engine/database.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { SCHEDULE_CHANNEL } from './runner.ts';
import { scheduleErrors, wrongPattern } from './schedule.errors.ts';
import { ScheduledTask } from './scheduled-task.model.ts';
import { isPattern, nextTime, wrongIn } from './times.ts';
import { wish } from './wish.ts';

export const scheduledTaskRules = defineRules(ScheduledTask, {
  derive: ({ row, changed, verb, action }, ctx) => {
    if (!isPattern(row.cron)) return {};
    const other = verb === 'create' || action === 'enable' || ['cron', 'startAt', 'endAt'].some((field) => changed.has(field));
    if (action === 'disable') return { nextAt: null };
    if (!other || (row.status === 'disabled' && action !== 'enable')) return {};
    return { nextAt: nextTime(row, ctx.now())?.toISOString() ?? null };
  },
  check: ({ row }) => {
    const wrong = wrongIn(row.cron);
    if (wrong) throw wrongPattern(wrong);
    if (row.startAt && row.endAt && row.endAt <= row.startAt)
      throw scheduleErrors.endsFirst({}, { fields: { endAt: { key: 'schedule.endsFirst' } } });
  },
  beforeCommit: async ({ row, action }, ctx) => {
    if (action === 'runNow' || action === 'stop') await wish(ctx, row.id, action);
    else await notify(ctx.db, SCHEDULE_CHANNEL, row.id);
  },
});
