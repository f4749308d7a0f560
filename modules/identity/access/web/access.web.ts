import { defineWeb } from '@zhixing/shell/define-web.ts';

export const accessWeb = defineWeb({
  pages: {
    'permission.authorize': () => import('./authorise/authorise.page.tsx'),
    'permission.dataScheme': () => import('./authorise/schemes/schemes.page.tsx'),
    'permission.grade': () => import('./authorise/grade/grade.page.tsx'),
    'permission.explain': () => import('./why/why.page.tsx'),
  },
  items: {
    role: () => import('./authorise/role-items.ts'),
    permissionRequest: () => import('./why/request-items.ts'),
  },
  nextSteps: { role: () => import('./authorise/role-next-step.ts') },
  tiles: { 'record:holders': () => import('./why/holders.tsx'), 'record:denied': () => import('./why/denied.tsx') },
  dialogs: { role: () => import('./authorise/role-dialog.tsx') },
});
