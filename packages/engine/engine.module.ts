import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { defineModule } from './module.ts';
import transferEn from './transfer/locales/en.json' with { type: 'json' };
import transferZh from './transfer/locales/zh.json' with { type: 'json' };
import { transferRoutes } from './transfer/transfer-routes.ts';

/** What the engine itself brings: failures, system fields, common words; import and export of every model. Listed first. */
export const engineModule = defineModule({
  name: 'engine',
  models: [],
  routes: transferRoutes,
  locales: { zh: { ...zh, ...transferZh }, en: { ...en, ...transferEn } },
});
