import { defineWeb } from '@zhixing/shell/define-web.ts';

export const facilityWeb = defineWeb({
  asides: { floor: () => import('./floor-plan.tsx') },
});
