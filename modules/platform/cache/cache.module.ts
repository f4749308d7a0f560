import { defineModule } from '@zhixing/engine/module.ts';
import { cacheRoutes } from './cache.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** Shows the caches of the server and clears them on request. */
export const cacheModule = defineModule({ name: 'cache', models: [], routes: cacheRoutes, locales: { zh, en } });
