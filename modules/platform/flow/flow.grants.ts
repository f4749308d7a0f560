import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';
import { adminActs } from './offered.ts';

/** Everyone sees the flows that concern them; platform administrators manage all. */
export const flowGrants: readonly Grant[] = [
  { role: ANY_ROLE, model: 'flowInstance', verbs: ['read'], scope: 'concerned' },
  { role: ANY_ROLE, model: 'flowTask', verbs: ['read'], scope: 'mine' },
  { role: ANY_ROLE, model: 'flowRecord', verbs: ['read'], scope: 'concerned' },
  { role: ANY_ROLE, model: 'flowCopy', verbs: ['read'], scope: 'mine' },
  { role: ANY_ROLE, model: 'flowTemplate', verbs: ['read'], scope: 'all' },
  {
    role: ANY_ROLE,
    model: 'flowDelegation',
    verbs: ['read', 'create', 'update'],
    actions: ['end'],
    writes: ['deputy', 'covers', 'startAt', 'endAt', 'templates', 'remark'],
    scope: 'given',
  },
  { role: ANY_ROLE, model: 'flowDelegation', verbs: ['read'], actions: ['accept', 'refuse'], scope: 'received' },
  ...['platformAdmin', 'systemAdmin'].flatMap((role): Grant[] => [
    { role, model: 'flowInstance', verbs: ['read', 'delete', 'export'], actions: adminActs, scope: 'all' },
    { role, model: 'flowRecord', verbs: ['read'], scope: 'all' },
    {
      role,
      model: 'flowTemplate',
      verbs: ['read', 'create', 'update', 'delete'],
      scope: 'all',
      actions: ['takeOff', 'putOn', 'bind'],
    },
    { role, model: 'flowVersion', verbs: ['read', 'create', 'update', 'delete'], actions: ['enable'], scope: 'all' },
  ]),
];
