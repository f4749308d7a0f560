import type { Grant } from '@zhixing/engine/permission/access.ts';

const makers = ['bureauAdmin', 'schoolAdmin', 'schoolLeader', 'agencyManager', 'baseManager', 'campManager', 'security'];

/** Whoever answers for people on the way may put a screen on a wall, and ends what they put there; administrators end any. */
export const screenGrants: readonly Grant[] = [
  ...makers.map((role): Grant => ({ role, model: 'screenWall', verbs: ['read'], actions: ['issue', 'revoke'], scope: 'own' })),
  { role: 'platformAdmin', model: 'screenWall', verbs: ['read'], actions: ['revoke'], scope: 'all' },
];
