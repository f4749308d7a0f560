import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { wrongPattern } from './schedule.errors.ts';
import { ScheduledTask } from './scheduled-task.model.ts';
import { nextTimes, wrongIn } from './times.ts';

const SHOWN = 5;

/** Previews the next times of a cron pattern while it is being edited. */
export const scheduleRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/scheduletask/NextTimes',
      access: 'policy',
      query: z.strictObject({ cron: z.string().max(80) }),
      summary: 'The next moments of a pattern of five parts, in milliseconds; what is wrong with it is said in words',
    },
    async ({ query }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get(ScheduledTask.name), 'read');
      const wrong = wrongIn(query.cron);
      if (wrong) throw wrongPattern(wrong);
      return { list: nextTimes(query.cron, ctx.now(), SHOWN).map((at) => at.getTime()) };
    },
  ),
];
