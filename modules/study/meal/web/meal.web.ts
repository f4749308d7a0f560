import { defineWeb } from '@zhixing/shell/define-web.ts';

export const mealWeb = defineWeb({
  pages: {
    lims040208: () => import('./calendar/meal-work.page.tsx'),
  },
});
