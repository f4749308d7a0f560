import { defineModule } from '@zhixing/engine/module.ts';
import { cacheRoutes } from './cache.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** What the server remembers so that it need not ask for it again, and the button to forget it. */
export const cacheModule = defineModule({ name: 'cache', models: [], routes: cacheRoutes, locales: { zh, en } });
