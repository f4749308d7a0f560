import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on receptions and bookings (role matrix, organising): schools and agencies request them for their trips, bases and camps answer
 * and receive, bureaus read those of their area. Nobody reads another school's; calendars show them without names.
 */

const phone = ['contactPhone'];
const models = ['reception', 'venueBooking', 'roomBooking'] as const;
const answers = ['acceptCounter', 'declineCounter', 'cancel'];
const requestedFields = {
  reception: [
    ...(['site', 'trip', 'arriveAt', 'leaveAt', 'planStudents', 'planGirls', 'planStaff', 'needDining', 'needLodging', 'contact'] as const),
    ...(['contactPhone', 'courses', 'amount', 'remark'] as const),
  ],
  venueBooking: ['venue', 'trip', 'startAt', 'endAt', 'people', 'itineraryItem', 'course', 'tutor', 'remark'],
} as const;

const reading = (role: string, scope: string, ofModels: readonly string[] = models): Grant[] =>
  ofModels.map((model) => ({ role, model, verbs: ['read'], scope }));

const requesting = (role: string, scope: string): Grant[] => [
  ...(['reception', 'venueBooking'] as const).map(
    (model): Grant => ({
      role,
      model,
      verbs: ['read', 'create', 'update', 'export'],
      scope,
      actions: answers,
      writes: requestedFields[model],
      ...(model === 'reception' && { clear: phone }),
    }),
  ),
  ...reading(role, scope, ['roomBooking']),
];

const receiving = (role: string): Grant[] => [
  {
    role,
    model: 'reception',
    verbs: ['read', 'export'],
    scope: 'site',
    actions: ['confirm', 'reject', 'counter', 'arrive', 'leave', ...(role === 'campManager' ? ['allotRooms'] : [])],
    clear: phone,
  },
  {
    role,
    model: 'venueBooking',
    verbs: ['read', 'export'],
    scope: 'site',
    actions: ['confirm', 'reject', 'counter', 'relocate', 'start', 'finish', 'noShow', 'cancel'],
  },
  {
    role,
    model: 'roomBooking',
    verbs: role === 'campManager' ? ['read', 'create', 'update', 'delete', 'export'] : ['read'],
    scope: 'site',
  },
];

export const receptionGrants: readonly Grant[] = [
  ...requesting('schoolAdmin', 'organisation'),
  ...requesting('agencyManager', 'agency'),
  ...['schoolLeader', 'classTeacher', 'finance'].flatMap((role) => reading(role, 'organisation')),
  ...receiving('baseManager'),
  ...receiving('campManager'),
  ...reading('security', 'site', ['reception', 'venueBooking']),
  { role: 'tutor', model: 'venueBooking', verbs: ['read'], scope: 'taught', actions: ['start', 'finish'] },
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) =>
    models.map((model): Grant => ({ role, model, verbs: role === 'bureauAdmin' ? ['read', 'export'] : ['read'], scope: 'bureau' })),
  ),
  ...reading('platformAdmin', 'all'),
];
