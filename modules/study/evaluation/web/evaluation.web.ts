import { defineWeb } from '@zhixing/shell/define-web.ts';

const results = () => import('./results/results.page.tsx');

export const evaluationWeb = defineWeb({
  pages: {
    lims040501: results,
    lims040502: results,
    lims040503: results,
    lims040504: results,
    lims040505: results,
    'evaluation-sheet': () => import('./sheet/own-sheet.page.tsx'),
  },
  publicPages: { '/evaluation': () => import('./sheet/public-sheet.page.tsx') },
});
