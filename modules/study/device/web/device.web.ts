import { defineWeb } from '@zhixing/shell/define-web.ts';

const driving = () => import('./driving/driving.page.tsx');

export const deviceWeb = defineWeb({
  pages: {
    lims060102: () => import('./live/live.page.tsx'),
    lims060104: driving,
    lims040302: driving,
    lims040306: () => import('./usage/usage.page.tsx'),
    lims060206: () => import('./messages/messages.page.tsx'),
  },
  asides: { device: () => import('./log/device-aside.tsx'), alarm: () => import('./alarm/alarm-aside.tsx') },
});
