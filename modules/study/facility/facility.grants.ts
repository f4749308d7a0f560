import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on what bases and camps consist of, by the role matrix of the domain (site archive): their managers maintain their own, bureaus
 * audit those of their area, schools and agencies see those they may choose.
 */

const keep = ['read', 'create', 'update', 'delete', 'import', 'export', 'unmask'] as const;
const plain = ['siteArea', 'building', 'floor'] as const;
const all = [...plain, 'bed', 'venue', 'room', 'siteDisplay', 'siteClosure', 'siteClosedDay'] as const;
const use = ['maintain', 'restore', 'close', 'open'];

const reading = (role: string, scope: string, models: readonly string[] = all): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));

const managers = ['baseManager', 'campManager'].flatMap((role): Grant[] => [
  ...plain.map(
    (model): Grant => ({
      role,
      model,
      verbs: keep,
      scope: 'organisation',
      actions: ['disable', 'enable'],
      ...(model === 'siteArea' && { clear: ['supervisorPhone'] }),
    }),
  ),
  // Beds are laid out with their room.
  { role, model: 'bed', verbs: ['read', 'update', 'export'], scope: 'organisation', actions: ['disable', 'enable'] },
  { role, model: 'venue', verbs: keep, scope: 'organisation', actions: use },
  { role, model: 'room', verbs: keep, scope: 'organisation', actions: role === 'campManager' ? use : [] },
  { role, model: 'siteDisplay', verbs: ['read', 'create', 'update', 'delete'], scope: 'organisation', actions: ['submit', 'offline'] },
  { role, model: 'siteClosure', verbs: ['read', 'create', 'update', 'delete', 'export'], scope: 'organisation' },
  { role, model: 'siteClosedDay', verbs: ['read'], scope: 'organisation' },
]);

const bureaus: Grant[] = [
  ...all.map(
    (model): Grant => ({
      role: 'bureauAdmin',
      model,
      verbs: ['read', 'export'],
      scope: 'bureau',
      ...(model === 'siteDisplay' && { actions: ['publish', 'giveBack', 'offline'] }),
    }),
  ),
  ...reading('bureauApprover', 'bureau'),
];

const choosing = ['schoolAdmin', 'schoolLeader', 'classTeacher', 'agencyManager'].flatMap((role) => reading(role, 'choosable'));

export const facilityGrants: readonly Grant[] = [
  ...managers,
  ...bureaus,
  ...choosing,
  ...reading('security', 'organisation'),
  ...reading('tutor', 'organisation'),
  ...reading('platformAdmin', 'all'),
];
