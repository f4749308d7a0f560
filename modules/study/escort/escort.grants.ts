import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on accompanying staff and groups, by the role matrix of the domain: schools and agencies put them together, school leaders and bureaus
 * decide about the filing, class teachers group the children of the trips that they accompany.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const person = ['name', 'phone'];
const filing = ['submit', 'fix', 'replace'];
const groups = ['tripGroup', 'tripGroupMember'] as const;

const staff = (role: string, verbs: Grant['verbs'], scope: string, actions: readonly string[] = []): Grant => ({
  role,
  model: 'tripStaff',
  verbs,
  actions,
  scope,
  clear: person,
});
const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));

const arranging = (role: string, scope: string): Grant[] => [
  { role, model: 'tripGroup', verbs: keep, actions: ['disable', 'enable'], scope },
  { role, model: 'tripGroupMember', verbs: keep, scope },
];

export const escortGrants: readonly Grant[] = [
  staff('schoolAdmin', [...keep, 'unmask'], 'organisation', filing),
  ...arranging('schoolAdmin', 'organisation'),
  staff('agencyManager', [...keep, 'unmask'], 'agency', filing),
  ...arranging('agencyManager', 'agency'),
  staff('schoolLeader', ['read', 'export', 'unmask'], 'organisation', ['file', 'reject']),
  ...reading('schoolLeader', groups, 'organisation'),
  staff('bureauAdmin', ['read', 'export', 'unmask'], 'bureau', ['file', 'reject']),
  staff('bureauApprover', ['read'], 'bureau'),
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) => reading(role, groups, 'bureau')),
  staff('classTeacher', ['read'], 'organisation'),
  ...reading('classTeacher', ['tripGroup'], 'organisation'),
  ...reading('classTeacher', ['tripGroupMember'], 'class'),
  ...arranging('classTeacher', 'assigned').map((grant): Grant => ({ ...grant, verbs: ['read', 'create', 'update', 'delete'] })),
  ...['tutor', 'guide'].flatMap((role) => [staff(role, ['read'], 'assigned'), ...reading(role, groups, 'assigned')]),
  ...reading('platformAdmin', ['tripStaff', 'tripGroup'], 'all'),
];
