import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on meals, by the role matrix of the domain (organising). Those who cook see what the children at their own site need, without
 * names unless a grant on students shows them.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const substitute = ['substitute'] as const;

const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));

const ordering = (role: string, scope: string, actions: readonly string[]): Grant[] => [
  { role, model: 'tripMeal', verbs: keep, actions, scope },
  { role, model: 'mealDish', verbs: keep, scope },
  { role, model: 'mealDiet', verbs: ['read', 'update'], writes: substitute, scope },
];

const serving = (role: string): Grant[] => [
  {
    role,
    model: 'tripMeal',
    verbs: ['read', 'export'],
    actions: ['match', 'confirm', 'reject', 'serve', 'finish', 'noShow'],
    scope: 'site',
  },
  { role, model: 'mealDish', verbs: keep, scope: 'site' },
  { role, model: 'mealDiet', verbs: ['read', 'update'], writes: substitute, scope: 'site' },
];

export const mealGrants: readonly Grant[] = [
  ...ordering('schoolAdmin', 'organisation', ['match', 'cancel']),
  ...ordering('agencyManager', 'agency', ['match', 'confirm', 'cancel']),
  ...serving('baseManager'),
  ...serving('campManager'),
  ...reading('schoolLeader', ['tripMeal', 'mealDish', 'mealDiet'], 'organisation'),
  ...reading('classTeacher', ['tripMeal', 'mealDish'], 'organisation'),
  ...reading('finance', ['tripMeal'], 'organisation'),
  { role: 'tutor', model: 'tripMeal', verbs: ['read'], actions: ['serve', 'finish'], scope: 'assigned' },
  ...reading('tutor', ['mealDish', 'mealDiet'], 'assigned'),
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) => reading(role, ['tripMeal', 'mealDish'], 'bureau')),
  ...reading('platformAdmin', ['tripMeal'], 'all'),
];
