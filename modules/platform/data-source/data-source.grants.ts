import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Who runs the system connects it to others; who audits it sees to what. */
export const dataSourceGrants: readonly Grant[] = [
  ...['platformAdmin', 'systemAdmin'].map(
    (role): Grant => ({
      role,
      model: 'dataSource',
      verbs: ['read', 'create', 'update', 'delete'],
      scope: 'all',
      actions: ['test', 'setPassword', 'forgetPassword'],
    }),
  ),
  { role: 'auditAdmin', model: 'dataSource', verbs: ['read'], scope: 'all' },
  // What is told of a connection goes along with it.
  ...['platformAdmin', 'systemAdmin'].map((role): Grant => ({ role, model: 'dataSyncRun', verbs: ['read', 'delete'], scope: 'all' })),
  { role: 'auditAdmin', model: 'dataSyncRun', verbs: ['read'], scope: 'all' },
];
