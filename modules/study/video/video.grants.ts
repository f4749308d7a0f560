import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on cameras: bases and camps keep and watch their own; bureaus watch those of their area, schools and agencies those around a trip
 * of theirs while it is under way. Where a picture comes from is seen by those who set it up.
 */

const watch = ['watch'];
const source = ['gbDevice', 'channelNo', 'streamUrl'];

const watches = (role: string, scope: string): Grant => ({
  role,
  model: 'camera',
  verbs: ['read'],
  actions: watch,
  scope,
  hidden: source,
});

export const videoGrants: readonly Grant[] = [
  ...['baseManager', 'campManager'].map(
    (role): Grant => ({
      role,
      model: 'camera',
      verbs: ['read', 'create', 'update', 'delete', 'export'],
      actions: ['fault', 'watch'],
      scope: 'site',
    }),
  ),
  { role: 'security', model: 'camera', verbs: ['read'], actions: ['fault', 'watch'], scope: 'site', hidden: source },
  { role: 'equipmentKeeper', model: 'camera', verbs: ['read', 'update'], actions: ['repair'], scope: 'site' },
  watches('bureauAdmin', 'bureau'),
  watches('schoolAdmin', 'organisation'),
  watches('schoolLeader', 'organisation'),
  watches('agencyManager', 'agency'),
  watches('tutor', 'assigned'),
  watches('classTeacher', 'assigned'),
  // Sets up cameras of vehicles; watches none.
  { role: 'platformAdmin', model: 'camera', verbs: ['read', 'create', 'update', 'delete', 'export'], scope: 'all' },
];
