import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Administrators give homes to roles; everyone sees the own one without a grant. */
export const homeGrants: readonly Grant[] = [
  {
    role: 'platformAdmin',
    model: 'homePage',
    verbs: ['read', 'create', 'update', 'delete', 'export', 'import'],
    scope: 'all',
    actions: ['enable', 'disable'],
  },
];
