import { defineWeb } from '@zhixing/shell/define-web.ts';

const receptions = () => import('./receptions.page.tsx');
const bookings = () => import('./bookings.page.tsx');

export const receptionWeb = defineWeb({
  pages: { lims030111: receptions, lims035112: receptions, lims030112: bookings, lims035113: bookings },
});
