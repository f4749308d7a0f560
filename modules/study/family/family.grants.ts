import type { Grant } from '@zhixing/engine/permission/access.ts';

const handled = ['issue', 'unlock', 'giveCode', 'revoke', 'renew'] as const;

/** The school hands out links, a class teacher those of the own classes; leaders see who has answered. */
export const familyGrants: readonly Grant[] = [
  { role: 'schoolAdmin', model: 'familyLink', verbs: ['read'], actions: handled, scope: 'organisation' },
  { role: 'classTeacher', model: 'familyLink', verbs: ['read'], actions: handled, scope: 'class' },
  { role: 'schoolLeader', model: 'familyLink', verbs: ['read'], scope: 'organisation' },
];
