import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Who runs the system writes what can be asked; asking is granted besides. */
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
    // What is told of an interface goes along with it.
    { role, model: 'dataInterfaceLog', verbs: ['read', 'delete'], scope: 'all' },
  ]),
  { role: 'auditAdmin', model: 'dataInterface', verbs: ['read'], scope: 'all' },
  { role: 'auditAdmin', model: 'dataInterfaceParameter', verbs: ['read'], scope: 'all' },
  { role: 'auditAdmin', model: 'dataInterfaceLog', verbs: ['read'], scope: 'all' },
];
