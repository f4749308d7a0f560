import type { Grant } from '@zhixing/engine/permission/access.ts';

/* Grants on departure checks: who leads a trip states and confirms, schools and bureaus see it. */

const stating = (role: string, scope: string): Grant => ({
  role,
  model: 'departureCheck',
  verbs: ['read', 'create', 'update'],
  actions: ['confirmAlarms'],
  scope,
});
const reading = (role: string, scope: string): Grant => ({ role, model: 'departureCheck', verbs: ['read'], scope });

export const departureGrants: readonly Grant[] = [
  stating('schoolAdmin', 'organisation'),
  ...['classTeacher', 'tutor'].map((role) => stating(role, 'assigned')),
  reading('guide', 'assigned'),
  reading('schoolLeader', 'organisation'),
  reading('classTeacher', 'organisation'),
  reading('agencyManager', 'agency'),
  ...['bureauAdmin', 'bureauApprover'].map((role) => reading(role, 'bureau')),
];
