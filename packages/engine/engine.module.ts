import { backgroundRoutes } from './http/background-routes.ts';
import jobsEn from './jobs/locales/en.json' with { type: 'json' };
import jobsZh from './jobs/locales/zh.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { defineModule } from './module.ts';
import { refreshAfter } from './summary/refresh.ts';
import { prepareSummaries } from './summary/tables.ts';
import { startSummaries } from './summary/worker.ts';
import transferEn from './transfer/locales/en.json' with { type: 'json' };
import transferZh from './transfer/locales/zh.json' with { type: 'json' };

/**
 * The engine's own errors, system fields and common words, and import, export and bulk operations for every model. Must be listed first.
 */
export const engineModule = defineModule({
  name: 'engine',
  models: [],
  routes: backgroundRoutes,
  prepare: prepareSummaries,
  background: startSummaries,
  committed: (event, ctx) => refreshAfter(event, ctx.engine),
  locales: { zh: { ...zh, ...transferZh, ...jobsZh }, en: { ...en, ...transferEn, ...jobsEn } },
});
