import type { Grant } from '@zhixing/engine/permission/access.ts';

const model = 'educationBureau';
const readers = [
  'bureauApprover',
  'schoolAdmin',
  'schoolLeader',
  'classTeacher',
  'finance',
  'agencyManager',
  'baseManager',
  'campManager',
  'tutor',
];

/** Every user may read the bureaus; the platform and the bureaus themselves maintain them. */
export const bureauGrants: readonly Grant[] = [
  { role: 'platformAdmin', model, verbs: ['read', 'create', 'update', 'delete', 'import', 'export'], actions: 'all', scope: 'all' },
  { role: 'bureauAdmin', model, verbs: ['read'], scope: 'all' },
  { role: 'bureauAdmin', model, verbs: ['create', 'update', 'export'], actions: 'all', scope: 'organisation' },
  ...readers.map((role): Grant => ({ role, model, verbs: ['read'], scope: 'all' })),
];
