import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on letters to parents and sign-ups, by the role matrix of the domain (organising): the school works on its own, class teachers on
 * their own class, agencies and bureaus see how far it is without what families say about their children.
 */

const familyFacts = [
  ...(['guardian', 'paper', 'tripConsent', 'locationConsent', 'faceConsent', 'healthNote', 'dietary', 'clothingSize'] as const),
  ...(['emergencyContact', 'emergencyPhone', 'withdrawReason', 'remark', 'remindCount', 'remindedAt'] as const),
];

const contact = ['emergencyContact', 'paper'];
const letter = ['trip', 'title', 'content', 'voluntary', 'fees', 'refunds', 'providers', 'replyDeadline', 'attachments', 'remark'];

const reading = (role: string, model: string, scope: string): Grant => ({ role, model, verbs: ['read'], scope });

const letters: Grant[] = [
  {
    role: 'schoolAdmin',
    model: 'parentNotice',
    verbs: ['read', 'create', 'update', 'delete', 'export'],
    actions: ['refill', 'submit', 'send', 'giveBack', 'withdraw'],
    writes: letter,
    scope: 'organisation',
  },
  {
    role: 'classTeacher',
    model: 'parentNotice',
    verbs: ['read', 'create', 'update'],
    actions: ['refill', 'submit'],
    writes: letter,
    scope: 'organisation',
  },
  ...['schoolLeader', 'finance'].map((role) => reading(role, 'parentNotice', 'organisation')),
  reading('agencyManager', 'parentNotice', 'agency'),
  ...['bureauAdmin', 'bureauApprover'].map((role) => reading(role, 'parentNotice', 'bureau')),
  ...['schoolAdmin', 'schoolLeader'].map((role) => reading(role, 'noticeReading', 'organisation')),
  reading('classTeacher', 'noticeReading', 'class'),
];

const signUps: Grant[] = [
  {
    role: 'schoolAdmin',
    model: 'signUp',
    verbs: ['read', 'export', 'unmask'],
    actions: ['confirm', 'promote'],
    scope: 'organisation',
    clear: contact,
  },
  // Those who wait or are not confirmed yet are withdrawn by their family or class teacher.
  { role: 'schoolAdmin', model: 'signUp', verbs: [], actions: ['withdraw'], scope: 'confirmed' },
  { role: 'schoolLeader', model: 'signUp', verbs: ['read', 'unmask'], scope: 'organisation' },
  {
    role: 'classTeacher',
    model: 'signUp',
    verbs: ['read', 'unmask'],
    actions: ['submit', 'decline', 'withdraw', 'confirm', 'amend', 'confirmHealth'],
    scope: 'class',
    clear: contact,
  },
  { role: 'finance', model: 'signUp', verbs: ['read'], scope: 'organisation', hidden: ['healthNote', 'dietary', 'clothingSize'] },
  { role: 'agencyManager', model: 'signUp', verbs: ['read'], scope: 'agency', hidden: familyFacts },
  ...['bureauAdmin', 'bureauApprover'].map(
    (role): Grant => ({ role, model: 'signUp', verbs: ['read'], scope: 'bureau', hidden: familyFacts }),
  ),
];

export const enrolmentGrants: readonly Grant[] = [...letters, ...signUps];
