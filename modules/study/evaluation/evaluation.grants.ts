import type { Grant } from '@zhixing/engine/permission/access.ts';

const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read', 'export'], scope }));

const results = ['evaluationSubject', 'evaluation', 'evaluationItemScore'] as const;
const organisations = [
  ['agencyManager', 'agency'],
  ['baseManager', 'site'],
  ['campManager', 'site'],
] as const;

/**
 * Schools and bureaus read answers, with authors who gave their names. Organisations read the figures of what is published, answer through
 * their own route, and never read an answer's record: its id and times would tell who wrote it.
 */
export const evaluationGrants: readonly Grant[] = [
  ...reading('schoolAdmin', results, 'organisation'),
  ...reading('schoolLeader', results, 'organisation'),
  ...reading('bureauApprover', results, 'bureau'),
  ...reading('bureauAdmin', ['evaluationSubject', 'evaluationItemScore'], 'bureau'),
  { role: 'bureauAdmin', model: 'evaluation', verbs: ['read', 'export'], actions: ['hide', 'show'], scope: 'bureau' },
  ...organisations.flatMap(([role, scope]): Grant[] => [
    { role, model: 'evaluationSubject', verbs: ['read'], scope },
    { role, model: 'evaluation', verbs: [], actions: ['reply'], scope },
  ]),
  { role: 'tutor', model: 'evaluationSubject', verbs: ['read'], scope: 'self' },
  ...['classTeacher', 'tutor', 'schoolAdmin', 'schoolLeader'].map(
    (role): Grant => ({ role, model: 'evaluationInvitation', verbs: ['read'], actions: ['submit'], scope: 'self' }),
  ),
];
