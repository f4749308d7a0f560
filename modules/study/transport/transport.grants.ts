import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on carriers, vehicles, drivers and what they do for trips, by the role matrix of the domain. The registers are shared by all agencies of
 * the city; the bureau introduces carriers. Seats show children only as far as the reader sees the children themselves.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const registers = ['carrier', 'vehicle', 'driver'] as const;
const used = ['tripVehicle', 'seatAssignment'] as const;
const contacts: { readonly [model: string]: readonly string[] } = { carrier: ['contactPhone'], driver: ['name', 'phone'] };

const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope, clear: contacts[model] ?? [] }));

const agencies: Grant[] = [
  ...reading('agencyManager', registers, 'all'),
  { role: 'agencyManager', model: 'carrier', verbs: ['create'], actions: ['apply'], scope: 'all' },
  { role: 'agencyManager', model: 'carrier', verbs: ['update', 'delete'], scope: 'own' },
  { role: 'agencyManager', model: 'vehicle', verbs: [...keep, 'import'], actions: ['disable', 'enable'], scope: 'all' },
  {
    role: 'agencyManager',
    model: 'driver',
    verbs: [...keep, 'import', 'unmask'],
    actions: ['leave', 'back', 'quit'],
    scope: 'all',
    clear: ['name', 'phone'],
  },
  { role: 'agencyManager', model: 'tripVehicle', verbs: keep, actions: ['verify', 'cancel', 'replace'], scope: 'agency' },
  { role: 'agencyManager', model: 'seatAssignment', verbs: keep, scope: 'agency' },
];

const schools: Grant[] = [
  { role: 'schoolAdmin', model: 'tripVehicle', verbs: keep, actions: ['verify', 'cancel', 'replace'], scope: 'organisation' },
  { role: 'schoolAdmin', model: 'seatAssignment', verbs: keep, scope: 'organisation' },
  ...reading('schoolAdmin', registers, 'all'),
  ...reading('schoolLeader', [...registers, ...used], 'all').map((grant) =>
    (used as readonly string[]).includes(grant.model) ? { ...grant, scope: 'organisation' } : grant,
  ),
  ...reading('classTeacher', registers, 'all'),
  ...reading('classTeacher', ['tripVehicle'], 'organisation'),
  ...reading('classTeacher', ['seatAssignment'], 'class'),
  { role: 'classTeacher', model: 'tripVehicle', verbs: ['read'], actions: ['board'], scope: 'assigned' },
  { role: 'classTeacher', model: 'seatAssignment', verbs: ['read', 'create', 'update', 'delete'], scope: 'assigned' },
  ...reading('finance', ['tripVehicle', 'carrier', 'vehicle'], 'organisation').map((grant) =>
    grant.model === 'tripVehicle' ? grant : { ...grant, scope: 'all' },
  ),
];

const drive = ['board', 'depart', 'park', 'resume', 'finish'];
const companions: Grant[] = ['tutor', 'guide'].flatMap((role) => [
  { role, model: 'tripVehicle', verbs: ['read'], actions: drive, scope: 'assigned' } satisfies Grant,
  ...reading(role, ['seatAssignment'], 'assigned'),
  ...reading(role, ['vehicle', 'driver'], 'all'),
]);

const bureaus: Grant[] = [
  {
    role: 'bureauAdmin',
    model: 'carrier',
    verbs: ['read', 'create', 'update', 'import', 'export'],
    actions: ['approve', 'reject', 'suspend', 'resume'],
    scope: 'all',
    clear: ['contactPhone'],
  },
  ...(['vehicle', 'driver'] as const).map(
    (model): Grant => ({ role: 'bureauAdmin', model, verbs: ['read', 'export', 'unmask'], scope: 'all', clear: contacts[model] ?? [] }),
  ),
  ...reading('bureauApprover', registers, 'all'),
  { role: 'bureauApprover', model: 'carrier', verbs: ['read'], actions: ['exit', 'blacklist'], scope: 'all' },
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) => reading(role, used, 'bureau')),
];

export const transportGrants: readonly Grant[] = [
  ...agencies,
  ...schools,
  ...companions,
  ...bureaus,
  ...reading('platformAdmin', ['carrier', 'vehicle', 'tripVehicle'], 'all'),
];
