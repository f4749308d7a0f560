import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on insurance, by the role matrix of the domain (organising). Rosters name children: names are masked, and shown to the school alone,
 * with a reason that is logged.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;

const reading = (role: string, model: string, scope: string): Grant => ({ role, model, verbs: ['read'], scope });

export const insuranceGrants: readonly Grant[] = [
  { role: 'schoolAdmin', model: 'insurancePolicy', verbs: keep, actions: ['apply', 'effect', 'endorse'], scope: 'organisation' },
  { role: 'agencyManager', model: 'insurancePolicy', verbs: keep, actions: ['apply', 'effect', 'endorse', 'cancel'], scope: 'agency' },
  { role: 'schoolAdmin', model: 'insuredPerson', verbs: ['read', 'export', 'unmask'], scope: 'organisation' },
  reading('agencyManager', 'insuredPerson', 'agency'),
  reading('schoolLeader', 'insurancePolicy', 'organisation'),
  reading('schoolLeader', 'insuredPerson', 'organisation'),
  reading('classTeacher', 'insurancePolicy', 'organisation'),
  reading('finance', 'insurancePolicy', 'organisation'),
  ...['bureauAdmin', 'bureauApprover'].map((role) => reading(role, 'insurancePolicy', 'bureau')),
  reading('platformAdmin', 'insurancePolicy', 'all'),
];
