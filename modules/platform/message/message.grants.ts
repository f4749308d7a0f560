import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

/** Message administrators see the delivery of messages with masked receivers; unmasking contents needs a reason each time. */
export const messageGrants: readonly Grant[] = [
  ...['platformAdmin', 'systemAdmin'].flatMap((role): Grant[] => [
    {
      role,
      model: 'messageAccount',
      scope: 'all',
      verbs: ['read', 'create', 'update', 'delete'],
      actions: ['setSecret', 'forgetSecret', 'setReceiver', 'test', 'enable', 'disable'],
    },
    {
      role,
      model: 'messageTemplate',
      scope: 'all',
      verbs: ['read', 'create', 'update', 'delete', 'export'],
      actions: ['setBack', 'enable', 'disable'],
    },
    {
      role,
      model: 'messageSendConfig',
      scope: 'all',
      verbs: ['read', 'create', 'update', 'delete'],
      actions: ['enable', 'disable', 'test'],
    },
    { role, model: 'messageSendLine', scope: 'all', verbs: ['read', 'create', 'update', 'delete'] },
    { role, model: 'messageFollower', scope: 'all', verbs: ['read', 'create', 'update', 'delete', 'import', 'export'] },
    { role, model: 'message', scope: 'all', verbs: ['read', 'delete', 'unmask'], actions: ['resend', 'hold'] },
  ]),
  { role: ANY_ROLE, model: 'messageSendConfig', verbs: ['read'], scope: 'reminding', sees: ['name'] },
  { role: 'auditAdmin', model: 'messageAccount', verbs: ['read'], scope: 'all' },
  { role: 'auditAdmin', model: 'message', verbs: ['read'], scope: 'all' },
];
