import { defineModule } from '@zhixing/engine/module.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import type { BrowserTexts } from './product-texts.ts';
import { translationTables } from './tables.ts';
import { followTexts } from './text-overrides.ts';
import { translationRoutes } from './translation.route.ts';

/**
 * Texts of the product as customised by an installation.
 * @param browserTexts reads the built texts of the client
 */
export const translationModule = (browserTexts: () => Promise<BrowserTexts>) =>
  defineModule({
    name: 'translation',
    models: [],
    routes: translationRoutes(browserTexts),
    migrations: [translationTables],
    prepare: followTexts,
    currentUser: async ({ engine }) => ({ texts: engine.texts.stamp() }),
    locales: { zh, en },
  });
