import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { defineModule } from './module.ts';

/** The engine's own texts: failures, system fields, common words. Listed first. */
export const engineModule = defineModule({ name: 'engine', models: [], locales: { zh, en } });
