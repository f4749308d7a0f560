import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on lodging, rooms and arrangements, by the role matrix of the domain (organising): the school arranges its own trips, agencies order
 * for those they carry out, camps answer and see who sleeps at their own site, class teachers see their own class.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const models = ['tripLodging', 'lodgingRoom', 'roomAssignment', 'nightDuty'] as const;

const reading = (role: string, ofModels: readonly string[], scope: string): Grant[] =>
  ofModels.map((model) => ({ role, model, verbs: ['read'], scope }));

const schools: Grant[] = [
  ...(['lodgingRoom', 'roomAssignment', 'nightDuty', 'tripWish'] as const).map(
    (model): Grant => ({ role: 'schoolAdmin', model, verbs: keep, scope: 'organisation' }),
  ),
  { role: 'schoolAdmin', model: 'tripLodging', verbs: keep, actions: ['takeRooms', 'cancel'], scope: 'organisation' },
  ...reading('schoolAdmin', ['tripArrangement', 'printedList'], 'organisation'),
  ...reading('schoolLeader', [...models, 'tripWish', 'tripArrangement'], 'organisation'),
  ...reading('classTeacher', ['tripLodging', 'lodgingRoom', 'nightDuty'], 'organisation'),
  ...reading('classTeacher', ['roomAssignment'], 'class'),
  { role: 'classTeacher', model: 'tripWish', verbs: ['read', 'create', 'update', 'delete'], scope: 'class' },
  ...reading('finance', ['tripLodging'], 'organisation'),
];

const agencies: Grant[] = [
  { role: 'agencyManager', model: 'tripLodging', verbs: keep, actions: ['takeRooms', 'confirm', 'cancel'], scope: 'agency' },
  ...(['lodgingRoom', 'nightDuty'] as const).map((model): Grant => ({ role: 'agencyManager', model, verbs: keep, scope: 'agency' })),
  ...reading('agencyManager', ['roomAssignment'], 'agency'),
  { role: 'tutor', model: 'tripLodging', verbs: ['read'], actions: ['checkIn', 'checkOut'], scope: 'assigned' },
  ...reading('tutor', ['lodgingRoom', 'roomAssignment', 'nightDuty'], 'assigned'),
];

const camps: Grant[] = [
  {
    role: 'campManager',
    model: 'tripLodging',
    verbs: ['read', 'export'],
    actions: ['takeRooms', 'confirm', 'reject', 'noShow', 'checkIn', 'checkOut'],
    scope: 'site',
  },
  { role: 'campManager', model: 'lodgingRoom', verbs: ['read', 'create', 'update', 'export'], scope: 'site' },
  ...reading('campManager', ['roomAssignment', 'nightDuty'], 'site'),
];

const bureaus: Grant[] = ['bureauAdmin', 'bureauApprover'].flatMap((role) =>
  reading(role, ['tripLodging', 'lodgingRoom', 'nightDuty'], 'bureau'),
);

export const lodgingGrants: readonly Grant[] = [
  ...schools,
  ...agencies,
  ...camps,
  ...bureaus,
  ...reading('platformAdmin', ['tripLodging'], 'all'),
];
