import { defineWeb } from '@zhixing/shell/define-web.ts';

export const escortWeb = defineWeb({
  pages: {
    'trip-staff': () => import('./staff/staff.page.tsx'),
    'trip-groups': () => import('./groups/groups.page.tsx'),
    lims040204: () => import('./staff/teachers.page.tsx'),
    lims040205: () => import('./groups/group-work.page.tsx'),
    lims040209: () => import('./staff/filing.page.tsx'),
  },
});
