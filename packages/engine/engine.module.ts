import { backgroundRoutes } from './http/background-routes.ts';
import jobsEn from './jobs/locales/en.json' with { type: 'json' };
import jobsZh from './jobs/locales/zh.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { defineModule } from './module.ts';
import transferEn from './transfer/locales/en.json' with { type: 'json' };
import transferZh from './transfer/locales/zh.json' with { type: 'json' };

/** What the engine itself brings: failures, system fields, common words; import, export and bulk work of every model. Listed first. */
export const engineModule = defineModule({
  name: 'engine',
  models: [],
  routes: backgroundRoutes,
  locales: { zh: { ...zh, ...transferZh, ...jobsZh }, en: { ...en, ...transferEn, ...jobsEn } },
});
