import { defineWeb } from '@zhixing/shell/define-web.ts';

export const newsWeb = defineWeb({
  inputs: { 'newsArticle-content': () => import('@zhixing/ui/article/article-input.tsx') },
  asides: { newsArticle: () => import('./article-aside.tsx') },
});
