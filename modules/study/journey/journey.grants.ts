import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on what is recorded on the way, by the role matrix of the domain (tracking): who leads a trip records, schools too; camps record the
 * meals and rounds at their own site; everybody else reads.
 */

const models = ['tripLog', 'mealRecord', 'lodgingRecord'] as const;

const recording = (role: string, scope: string): Grant[] => [
  { role, model: 'tripLog', verbs: ['read', 'create', 'export'], scope },
  { role, model: 'mealRecord', verbs: ['read', 'create', 'update', 'export'], scope },
  { role, model: 'lodgingRecord', verbs: ['read', 'create', 'update'], scope, clear: ['photos'] },
];

const reading = (role: string, of: readonly string[], scope: string): Grant[] =>
  of.map((model) => ({ role, model, verbs: ['read'], scope }));

/** Who decides on a change under way decides on the same matter before the departure: filing of staff, charter of vehicles, itinerary. */
const deciding = (role: string, scope: string): Grant => ({
  role,
  model: 'tripLog',
  verbs: ['read'],
  actions: ['approve', 'reject'],
  scope,
});

export const journeyGrants: readonly Grant[] = [
  deciding('schoolLeader', 'schoolDecides'),
  deciding('bureauAdmin', 'bureauDecides'),
  deciding('schoolAdmin', 'schoolCharters'),
  deciding('agencyManager', 'agencyCharters'),
  ...recording('schoolAdmin', 'organisation'),
  ...['classTeacher', 'tutor'].flatMap((role) => recording(role, 'assigned')),
  { role: 'guide', model: 'tripLog', verbs: ['read', 'create'], scope: 'assigned' },
  ...reading('guide', ['mealRecord'], 'assigned'),
  ...reading('schoolLeader', models, 'organisation'),
  ...reading('classTeacher', ['tripLog', 'mealRecord'], 'organisation'),
  ...reading('agencyManager', models, 'agency'),
  { role: 'campManager', model: 'mealRecord', verbs: ['read', 'create', 'update'], scope: 'site' },
  { role: 'campManager', model: 'lodgingRecord', verbs: ['read', 'create', 'update'], scope: 'site' },
  { role: 'baseManager', model: 'mealRecord', verbs: ['read', 'create', 'update'], scope: 'site' },
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) => reading(role, models, 'bureau')),
  ...reading('finance', ['mealRecord'], 'organisation'),
];
