import { defineWeb } from '@zhixing/shell/define-web.ts';

export const agendaWeb = defineWeb({
  pages: { agenda: () => import('./agenda.page.tsx') },
  writes: { appointment: () => import('./series-writes.tsx') },
  tiles: { 'home:today': () => import('./home-today.tsx') },
});
