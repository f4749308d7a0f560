import type { Grant } from '@zhixing/engine/permission/access.ts';
import { owners } from './own-owner.ts';

/*
 * Grants on devices: equipment keepers and those who answer for an organisation look after its devices; whoever organises a trip gives them
 * out; places of children are seen in clear by those who accompany them and by their school, while the trip lasts.
 */

const keeps = {
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  actions: ['issueKey', 'repair', 'fixed', 'lose', 'found', 'scrap'],
} as const;
const place = ['location'];

const kept = (role: string, scope: string): Grant[] => [
  { role, model: 'device', ...keeps, scope },
  { role, model: 'deviceType', verbs: ['read'], scope: 'all' },
];
const used = (role: string, scope: string): Grant => ({ role, model: 'deviceUsage', verbs: ['read'], scope });
const given = (role: string, scope: string): Grant[] => [
  { role, model: 'deviceBinding', verbs: ['read', 'create'], actions: ['unbind', 'reportDamage'], scope },
  used(role, scope),
];
/** Takes devices back and decides about damage; who carried one is not needed for it. */
const takesBack = (scope: string): Grant => ({
  role: 'equipmentKeeper',
  model: 'deviceBinding',
  verbs: ['read'],
  actions: ['unbind', 'reportDamage', 'decideDamage'],
  scope,
  hidden: ['student', 'group'],
});
const tells = (role: string, scope: string): Grant => ({
  role,
  model: 'deviceMessage',
  verbs: ['read', 'create'],
  actions: ['withdraw', 'resend'],
  scope,
});
const commands = (role: string, scope: string): Grant => ({
  role,
  model: 'deviceCommand',
  verbs: ['read', 'create'],
  actions: ['withdraw', 'resend'],
  scope,
});
const seen = (role: string, scope: string, clear: readonly string[] = place): Grant[] => [
  { role, model: 'locationFix', verbs: ['read'], scope, clear },
];

/** What a supplier has no part in: by what number a device reports, who carries it, and where. Its owner is named, whose record is not read. */
const technical = ['simNo', 'identity', 'protocol', 'currentTrip', 'lastOnlineAt', 'connectivity', 'battery', 'purchasePrice'];
const ofUse = [...technical, ...owners];

/** Suppliers see the devices that they supplied, and answer for their repair. */
const suppliers: readonly Grant[] = [
  { role: 'supplier', model: 'device', verbs: ['read', 'export'], actions: ['answerRepair'], scope: 'supplied', hidden: ofUse },
  { role: 'supplier', model: 'deviceType', verbs: ['read', 'export'], scope: 'all' },
  ...['schoolAdmin', 'agencyManager', 'baseManager', 'campManager', 'equipmentKeeper'].map(
    (role): Grant => ({ role, model: 'organisation', verbs: ['read'], scope: 'suppliers' }),
  ),
];

export const deviceGrants: readonly Grant[] = [
  ...suppliers,
  ...kept('schoolAdmin', 'organisation'),
  ...kept('agencyManager', 'agency'),
  ...kept('baseManager', 'site'),
  ...kept('campManager', 'site'),
  ...['organisation', 'agency', 'site', 'bureau'].flatMap((scope) => kept('equipmentKeeper', scope)),
  {
    role: 'platformAdmin',
    model: 'deviceType',
    verbs: ['read', 'create', 'update', 'delete', 'export'],
    actions: ['enable', 'disable'],
    scope: 'all',
  },
  { role: 'platformAdmin', model: 'device', verbs: ['read', 'export'], scope: 'all' },
  /** A stranger belongs to nobody yet: who runs the platform says whose it is. */
  { role: 'platformAdmin', model: 'deviceStranger', verbs: ['read'], actions: ['takeOn'], scope: 'all' },
  { role: 'bureauAdmin', model: 'device', verbs: ['read', 'export'], scope: 'bureau' },
  { role: 'tutor', model: 'device', verbs: ['read'], scope: 'assigned' },
  ...given('schoolAdmin', 'organisation'),
  ...given('agencyManager', 'agency'),
  ...given('tutor', 'assigned'),
  ...given('classTeacher', 'assigned'),
  ...['organisation', 'agency'].map(takesBack),
  ...['organisation', 'agency'].map(
    (scope): Grant => ({
      role: scope === 'agency' ? 'agencyManager' : 'schoolAdmin',
      model: 'deviceBinding',
      verbs: [],
      actions: ['decideDamage'],
      scope,
    }),
  ),
  { role: 'bureauAdmin', model: 'deviceBinding', verbs: ['read'], scope: 'bureau' },
  used('bureauAdmin', 'bureau'),
  tells('schoolAdmin', 'organisation'),
  tells('agencyManager', 'agency'),
  tells('tutor', 'assigned'),
  tells('classTeacher', 'assigned'),
  { role: 'bureauAdmin', model: 'deviceMessage', verbs: ['read', 'export'], scope: 'bureau' },
  commands('schoolAdmin', 'organisation'),
  commands('agencyManager', 'agency'),
  commands('baseManager', 'site'),
  commands('campManager', 'site'),
  ...['organisation', 'agency', 'site', 'bureau'].map((scope) => commands('equipmentKeeper', scope)),
  commands('tutor', 'assigned'),
  { role: 'bureauAdmin', model: 'deviceCommand', verbs: ['read', 'export'], scope: 'bureau' },
  ...seen('schoolAdmin', 'organisation'),
  ...seen('schoolLeader', 'organisation'),
  ...seen('tutor', 'assigned'),
  ...seen('classTeacher', 'assigned'),
  ...seen('guide', 'assigned'),
  ...seen('agencyManager', 'agency'),
  ...seen('bureauAdmin', 'bureau'),
];
