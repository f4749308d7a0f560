import { defineModule } from '@zhixing/engine/module.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { printRoutes } from './print.route.ts';

/** What can be printed, and who has printed what. */
export const printModule = defineModule({ name: 'print', models: [], routes: printRoutes, locales: { zh, en } });
