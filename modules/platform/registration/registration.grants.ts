import type { Grant } from '@zhixing/engine/permission/access.ts';

const model = 'registration';
const actions = ['approve', 'askMore', 'reject', 'renewPassword'];

/** The platform looks after every registration, a bureau after those of its own area. Nobody writes what an applicant has said. */
export const registrationGrants: readonly Grant[] = [
  { role: 'platformAdmin', model, verbs: ['read', 'export', 'unmask'], actions, scope: 'all' },
  { role: 'bureauAdmin', model, verbs: ['read', 'export', 'unmask'], actions, scope: 'organisation' },
];
