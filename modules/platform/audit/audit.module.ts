import { forgetOldLines } from '@zhixing/engine/audit/retention.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import { auditRoutes, lineRoutes } from './audit.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import type { DeviceOf } from './told-line.ts';

/** The logs of the system for whoever looks after it: signing in, operations, requests and errors. */
export const auditModule = ({ deviceOf }: { readonly deviceOf: DeviceOf }): Module =>
  defineModule({
    name: 'audit',
    models: [],
    routes: [...auditRoutes(deviceOf), ...lineRoutes(deviceOf)],
    tasks: [
      { code: 'forgetOldLines', cron: '40 3 * * *', run: async (engine, stopping) => String(await forgetOldLines(engine, stopping)) },
    ],
    locales: { zh, en },
  });
