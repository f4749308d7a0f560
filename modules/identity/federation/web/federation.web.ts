import { defineWeb } from '@zhixing/shell/define-web.ts';

export const federationWeb = defineWeb({
  pages: { 'system.identityProvider': () => import('./providers/providers.page.tsx') },
});
