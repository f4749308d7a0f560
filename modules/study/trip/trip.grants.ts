import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on plans, trips and itineraries, by the role matrix of the domain: schools plan, bureaus see those of their area, agencies, bases
 * and camps those that they carry out or receive.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const all = ['tripPlan', 'trip', 'itineraryItem'] as const;

const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));

const schools: Grant[] = [
  {
    role: 'schoolAdmin',
    model: 'tripPlan',
    verbs: [...keep, 'import'],
    actions: ['submit', 'copy'],
    scope: 'organisation',
    clear: ['ownerPhone'],
  },
  {
    role: 'schoolAdmin',
    model: 'trip',
    verbs: ['read', 'update', 'export'],
    actions: ['declare', 'openSignUp', 'extendSignUp', 'closeSignUp', 'failGroup', 'submitFiling', 'depart', 'arriveBack'],
    scope: 'organisation',
  },
  { role: 'schoolAdmin', model: 'itineraryItem', verbs: keep, scope: 'organisation' },
  { role: 'schoolAdmin', model: 'itineraryTemplate', verbs: keep, scope: 'organisation' },
  ...reading('classTeacher', ['itineraryTemplate', 'choiceFavourite'], 'organisation'),
  { role: 'schoolAdmin', model: 'choiceFavourite', verbs: ['read', 'create', 'update', 'delete'], scope: 'organisation' },
  ...reading('schoolLeader', ['choiceFavourite'], 'organisation'),
  { role: 'schoolLeader', model: 'tripPlan', verbs: ['read'], actions: ['cancel'], scope: 'organisation', clear: ['ownerPhone'] },
  { role: 'schoolLeader', model: 'trip', verbs: ['read'], actions: ['cancel', 'suspend', 'resume', 'abort'], scope: 'organisation' },
  ...reading('schoolLeader', ['itineraryItem'], 'organisation'),
  { role: 'classTeacher', model: 'tripPlan', verbs: ['read', 'create', 'update'], actions: ['submit', 'copy'], scope: 'organisation' },
  ...reading('classTeacher', ['trip', 'itineraryItem'], 'organisation'),
  ...reading('finance', all, 'organisation'),
];

const bureaus: Grant[] = ['bureauAdmin', 'bureauApprover'].flatMap((role) =>
  all.map(
    (model): Grant => ({
      role,
      model,
      verbs: role === 'bureauAdmin' ? ['read', 'export'] : ['read'],
      ...(model === 'trip' && { actions: role === 'bureauApprover' ? ['cancel', 'resume'] : ['suspend', 'abort'] }),
      scope: 'bureau',
    }),
  ),
);

/** Who may override guards; each guard names the roles that may override it. */
const overrides: Grant[] = [
  { role: 'bureauApprover', model: 'guardOverride', verbs: ['read', 'create', 'delete'], scope: 'bureau' },
  ...reading('bureauAdmin', ['guardOverride'], 'bureau'),
  ...reading('schoolAdmin', ['guardOverride'], 'organisation'),
  ...reading('schoolLeader', ['guardOverride'], 'organisation'),
];

/** Those who lead a trip, from its departure to its return. */
const leaders: Grant[] = [
  ...['tutor', 'classTeacher'].map(
    (role): Grant => ({ role, model: 'trip', verbs: ['read'], actions: ['depart', 'arriveBack'], scope: 'assigned' }),
  ),
  ...reading('guide', ['trip'], 'assigned'),
  ...['tutor', 'guide'].flatMap((role) => reading(role, ['itineraryItem'], 'assigned')),
];

const providers: Grant[] = [
  ...reading('agencyManager', all, 'agency'),
  { role: 'agencyManager', model: 'itineraryItem', verbs: ['create', 'update', 'delete'], scope: 'agency' },
  ...reading('baseManager', ['trip', 'itineraryItem'], 'site'),
  ...reading('campManager', ['trip', 'itineraryItem'], 'site'),
];

export const tripGrants: readonly Grant[] = [
  ...schools,
  ...bureaus,
  ...overrides,
  ...leaders,
  ...providers,
  ...reading('platformAdmin', all, 'all'),
];
