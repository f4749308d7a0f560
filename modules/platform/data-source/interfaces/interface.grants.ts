import type { Grant } from '@zhixing/engine/permission/access.ts';

/** System administrators edit interfaces; the permission to call them is granted separately. */
export const interfaceGrants: readonly Grant[] = [
  ...['platformAdmin', 'systemAdmin'].flatMap((role): Grant[] => [
    {
      role,
      model: 'dataInterface',
      verbs: ['read', 'create', 'update', 'delete'],
      scope: 'all',
      actions: ['enable', 'disable', 'setKey', 'forgetKey', 'call'],
    },
    { role, model: 'dataInterfaceParameter', verbs: ['read', 'create', 'update', 'delete'], scope: 'all' },
    // Call logs are visible to the same roles as the interface.
    { role, model: 'dataInterfaceLog', verbs: ['read', 'delete'], scope: 'all' },
  ]),
  { role: 'auditAdmin', model: 'dataInterface', verbs: ['read'], scope: 'all' },
  { role: 'auditAdmin', model: 'dataInterfaceParameter', verbs: ['read'], scope: 'all' },
  { role: 'auditAdmin', model: 'dataInterfaceLog', verbs: ['read'], scope: 'all' },
];
