import { defineModule } from '@zhixing/engine/module.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { systemHealth } from './health.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/**
 * The state of the system for administrators: findings, what to do about them, and metrics.
 * @param folders that the server writes to, to warn before their disks are full
 */
export const monitorModule = (folders: readonly string[]) =>
  defineModule({
    name: 'monitor',
    models: [],
    locales: { zh, en },
    routes: [
      defineRoute(
        {
          method: 'GET',
          path: '/api/system/Monitor',
          access: 'administrator',
          duties: ['system', 'audit'],
          query: z.strictObject({}),
          summary: 'What is wrong with the system, and its figures',
        },
        (_input, ctx) => systemHealth(ctx, folders),
      ),
    ],
  });
