import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on fee plans, waivers and invoices, by the role matrix of the domain. Agencies see what a trip costs and their own invoices, but
 * neither waivers nor receipts of families. Reason and proof of a waiver are unmasked one by one, which is logged.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const organisation = 'organisation';

const reading = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));

const plan = ['tripFeePlan', 'tripFeeLine'] as const;
const drafting = ['takeBudget', 'submit', 'revise', 'reopen'];
const deciding = ['approve', 'reject'];
const issuing = ['issue', 'reject', 'redFlush'];

const schools: Grant[] = [
  { role: 'schoolAdmin', model: 'tripFeePlan', verbs: keep, actions: drafting, scope: organisation },
  { role: 'schoolAdmin', model: 'tripFeeLine', verbs: keep, scope: organisation },
  { role: 'schoolAdmin', model: 'feeWaiver', verbs: [...keep, 'unmask'], actions: ['submit'], scope: organisation },
  ...reading('schoolAdmin', ['subsidyReceipt'], organisation),
  { role: 'schoolAdmin', model: 'invoice', verbs: ['read', 'create', 'update'], scope: organisation, clear: ['title', 'file'] },
  ...reading('schoolLeader', ['tripFeeLine', 'subsidyReceipt', 'invoice'], organisation),
  { role: 'schoolLeader', model: 'tripFeePlan', verbs: ['read'], actions: deciding, scope: organisation },
  { role: 'schoolLeader', model: 'feeWaiver', verbs: ['read', 'unmask'], actions: deciding, scope: organisation },
  ...reading('classTeacher', plan, organisation),
  {
    role: 'classTeacher',
    model: 'feeWaiver',
    verbs: ['read', 'create', 'update', 'delete', 'unmask'],
    actions: ['submit'],
    scope: 'class',
  },
];

const finance: Grant[] = [
  { role: 'finance', model: 'tripFeePlan', verbs: keep, actions: [...drafting, ...deciding], scope: organisation },
  { role: 'finance', model: 'tripFeeLine', verbs: keep, scope: organisation },
  { role: 'finance', model: 'feeWaiver', verbs: ['read', 'export', 'unmask'], actions: deciding, scope: organisation },
  { role: 'finance', model: 'subsidyReceipt', verbs: keep, actions: ['book', 'reverse'], scope: organisation },
  { role: 'finance', model: 'invoice', verbs: keep, actions: issuing, scope: 'party', clear: ['title', 'file'] },
];

const agencies: Grant[] = [
  ...reading('agencyManager', plan, 'agency'),
  { role: 'agencyManager', model: 'invoice', verbs: keep, actions: issuing, scope: 'agency', clear: ['title', 'file'] },
];

const bureaus: Grant[] = [
  ...[...plan, 'subsidyReceipt', 'invoice'].map(
    (model): Grant => ({ role: 'bureauAdmin', model, verbs: ['read', 'export'], scope: 'bureau' }),
  ),
  {
    role: 'bureauAdmin',
    model: 'feeWaiver',
    verbs: ['read'],
    scope: 'bureau',
    hidden: ['student', 'schoolClass', 'reason', 'proof', 'remark'],
  },
];

export const feeGrants: readonly Grant[] = [...schools, ...finance, ...agencies, ...bureaus];
