import { defineWeb } from '@zhixing/shell/define-web.ts';

export const homeWeb = defineWeb({
  tiles: { 'home:page': () => import('./home-page.tsx') },
  inputs: { 'homePage-document': () => import('./arrange/document-input.tsx') },
});
