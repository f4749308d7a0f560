import type { Grant } from '@zhixing/engine/permission/access.ts';

/** System administrators manage connections; audit administrators can read them. */
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
  // Run logs are visible to the same roles as the connection.
  ...['platformAdmin', 'systemAdmin'].map((role): Grant => ({ role, model: 'dataSyncRun', verbs: ['read', 'delete'], scope: 'all' })),
  { role: 'auditAdmin', model: 'dataSyncRun', verbs: ['read'], scope: 'all' },
];
