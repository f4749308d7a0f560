import { defineModule } from '@zhixing/engine/module.ts';
import { dataSourceRoutes } from './data-source.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** Databases of others. */
export const dataSourceModule = defineModule({ name: 'dataSource', models: [], routes: dataSourceRoutes, locales: { zh, en } });
