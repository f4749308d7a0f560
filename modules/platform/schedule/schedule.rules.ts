import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database/database.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { requestRun } from './request-run.ts';
import { SCHEDULE_CHANNEL } from './runner.ts';
import { scheduleErrors, wrongPattern } from './schedule.errors.ts';
import { ScheduledTask } from './scheduled-task.model.ts';
import { isPattern, nextTime, wrongIn } from './times.ts';

type Task = Row<typeof ScheduledTask>;

export const scheduledTaskRules = defineRules(ScheduledTask, {
  check: ({ row }) => {
    const wrong = wrongIn(row.cron);
    if (wrong) throw wrongPattern(wrong);
    if (row.startAt && row.endAt && row.endAt <= row.startAt)
      throw scheduleErrors.endsFirst({}, { fields: { endAt: { key: 'schedule.endsFirst' } } });
  },
  before: ({ row }, ctx) => notify(ctx.db, SCHEDULE_CHANNEL, row.id),
  create: { derive: ({ row }, ctx) => (row.status === 'disabled' ? {} : due(row, ctx)) },
  update: {
    derive: ({ row, changed }, ctx) => {
      const moved = ['cron', 'startAt', 'endAt'].some((field) => changed.has(field));
      return moved && row.status !== 'disabled' ? due(row, ctx) : {};
    },
  },
  actions: {
    enable: { derive: ({ row }, ctx) => due(row, ctx) },
    disable: { derive: () => ({ nextAt: null }) },
    runNow: { before: ({ row }, ctx) => requestRun(ctx, row.id, 'runNow') },
    stop: { before: ({ row }, ctx) => requestRun(ctx, row.id, 'stop') },
  },
});

// An invalid pattern has no next time; the check rejects it with an explanation.
const due = (row: Task, ctx: Context): Partial<Task> =>
  isPattern(row.cron) ? { nextAt: nextTime(row, ctx.now())?.toISOString() ?? null } : {};
