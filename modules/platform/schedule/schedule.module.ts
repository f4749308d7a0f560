import { checkCapacityTask } from '@zhixing/engine/capacity/check-task.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import { deleteOldRuns } from './delete-old-runs.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { startSchedule } from './runner.ts';
import { scheduleRoutes } from './schedule.route.ts';
import { scheduledTaskRules } from './schedule.rules.ts';
import { scheduleHealth } from './schedule-health.ts';
import { requestTables } from './tables.ts';

/** Scheduled tasks: their times and their runs. The works themselves are declared by the modules. */
export const scheduleModule = defineModule({
  name: 'schedule',
  models: await modelsIn(import.meta.dirname),
  rules: [scheduledTaskRules],
  routes: scheduleRoutes,
  migrations: [requestTables],
  background: startSchedule,
  health: scheduleHealth,
  grants: [
    ...['platformAdmin', 'systemAdmin'].flatMap((role): Grant[] => [
      {
        role,
        model: 'scheduledTask',
        verbs: ['read', 'create', 'update', 'delete'],
        actions: ['runNow', 'stop', 'enable', 'disable'],
        scope: 'all',
      },
      { role, model: 'taskRun', verbs: ['read'], scope: 'all' },
    ]),
    { role: 'auditAdmin', model: 'scheduledTask', verbs: ['read'], scope: 'all' },
    { role: 'auditAdmin', model: 'taskRun', verbs: ['read'], scope: 'all' },
  ],
  tasks: [
    {
      code: 'sweep',
      cron: '17 * * * *',
      run: async (engine, stopping) => {
        await engine.jobs.clean(stopping);
        await deleteOldRuns(engine);
        return null;
      },
    },
    checkCapacityTask,
  ],
  locales: { zh, en },
});
