import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on roll calls, by the role matrix of the domain (tracking): who leads a trip calls the roll of the trips that they accompany and
 * sees the names that they call; schools call on their own trips, agencies and bureaus see the figures.
 */

const calls = ['check', 'finish', 'reopen'];
const name = ['personName', 'location'];

const calling = (role: string, scope: string): Grant[] => [
  { role, model: 'checkInTask', verbs: ['read', 'export'], actions: calls, scope },
  { role, model: 'checkIn', verbs: ['read'], actions: ['informed'], scope, clear: name },
  { role, model: 'checkInEntry', verbs: ['read'], scope, clear: ['location'] },
];

/** Deputies are named by those who know the child; who leads the trip sees them. */
const deputies = (role: string, scope: string, verbs: Grant['verbs'], actions: readonly string[] = []): Grant => ({
  role,
  model: 'pickupDeputy',
  verbs,
  actions,
  scope,
  clear: ['name', 'phone'],
});

const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));

const all = ['checkInTask', 'checkIn', 'checkInEntry'] as const;

export const checkInGrants: readonly Grant[] = [
  ...calling('schoolAdmin', 'organisation'),
  deputies('schoolAdmin', 'organisation', ['read', 'create', 'update'], ['resend', 'withdraw']),
  ...['classTeacher', 'tutor', 'guide'].flatMap((role) => [...calling(role, 'assigned'), deputies(role, 'assigned', ['read'])]),
  deputies('classTeacher', 'class', ['read', 'create', 'update'], ['resend', 'withdraw']),
  ...reading('schoolLeader', [...all, 'pickupDeputy'], 'organisation'),
  ...reading('classTeacher', ['checkInTask'], 'organisation'),
  ...reading('classTeacher', ['checkIn', 'checkInEntry'], 'class'),
  ...reading('agencyManager', all, 'agency'),
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) => reading(role, all, 'bureau')),
  ...['baseManager', 'campManager'].flatMap((role) => reading(role, ['checkInTask'], 'site')),
  ...reading('platformAdmin', ['checkInTask'], 'all'),
];
