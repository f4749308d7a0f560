import type { Grant } from '@zhixing/engine/permission/access.ts';

const model = 'registration';
const actions = ['approve', 'askMore', 'reject', 'renewPassword'];

/** The platform processes all registrations, a bureau those of its area. No role may edit the data of the applicant. */
export const registrationGrants: readonly Grant[] = [
  { role: 'platformAdmin', model, verbs: ['read', 'export', 'unmask'], actions, scope: 'all' },
  { role: 'bureauAdmin', model, verbs: ['read', 'export', 'unmask'], actions, scope: 'organisation' },
];
