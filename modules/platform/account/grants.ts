import type { Grant } from '@zhixing/engine/access.ts';
import { staffRoles } from './roles.ts';

const personal = [
  'mobilePhone',
  'email',
  'gender',
  'birthday',
  'entryDate',
  'manager',
  'mainAccount',
  'isAdministrator',
  'roleCount',
  'remark',
  'account',
];

/** Everybody sees places and names of his own part of the tree; the platform administrator manages ordinary users. Roles are given on the server only. */
export const accountGrants: readonly Grant[] = [
  ...staffRoles.flatMap((role): Grant[] => [
    { role, model: 'organisation', verbs: ['read'], scope: 'organisation' },
    { role, model: 'user', verbs: ['read'], scope: 'organisation', hidden: personal },
  ]),
  { role: 'platformAdmin', model: 'organisation', verbs: ['read'], scope: 'all' },
  {
    role: 'platformAdmin',
    model: 'user',
    verbs: ['read', 'create', 'update', 'export', 'unmask'],
    actions: ['disable', 'enable'],
    scope: 'ordinary',
  },
  { role: 'platformAdmin', model: 'userRole', verbs: ['read'], scope: 'all' },
];
