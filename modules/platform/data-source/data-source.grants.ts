import type { Grant } from '@zhixing/engine/access.ts';

/** Who runs the system connects it to others; who audits it sees to what. */
export const dataSourceGrants: readonly Grant[] = [
  ...['platformAdmin', 'systemAdmin'].map(
    (role): Grant => ({
      ...{ role, model: 'dataSource', verbs: ['read', 'create', 'update', 'delete'], scope: 'all' },
      actions: ['test', 'setPassword', 'forgetPassword'],
    }),
  ),
  { role: 'auditAdmin', model: 'dataSource', verbs: ['read'], scope: 'all' },
];
