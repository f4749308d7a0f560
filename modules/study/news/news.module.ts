import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { newsHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { newsGrants } from './news.grants.ts';
import { newsRules } from './news-article.rules.ts';

/** News of study tours. */
export const newsModule = defineModule({
  name: 'news',
  models: await modelsIn(import.meta.dirname),
  rules: [newsRules],
  grants: newsGrants,
  menu: { 'lims01/lims010108': 'newsArticle' },
  homeTiles: newsHomeTiles,
  locales: { zh, en },
});
