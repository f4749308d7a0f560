import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on bills, payments and refunds (role matrix, fees): finance of the school collects and refunds, the school's administration reads
 * and refunds, class teachers see what families of their class owe, bureaus read. Agencies see amounts, never whose they are or who has a
 * waiver.
 */

const models = ['studentBill', 'billLine', 'payment', 'refund'] as const;
const organisation = 'organisation';
const payer = { payment: ['payer', 'voucher'], refund: ['accountName', 'accountNo', 'certificate', 'voucher'] } as const;

const reading = (role: string, scope: string, verbs: Grant['verbs'] = ['read']): Grant[] =>
  models.map((model) => ({ role, model, verbs, scope }));

const requested = ['payment', 'reason', 'certificate', 'amount', 'deductReason', 'applicant', 'accountName', 'accountNo', 'remark'];

const finance: Grant[] = [
  ...reading('finance', organisation, ['read', 'export']),
  {
    role: 'finance',
    model: 'studentBill',
    verbs: ['read'],
    actions: ['collect', 'adjust', 'waiveAll', 'cancel', 'remind'],
    scope: organisation,
  },
  { role: 'finance', model: 'payment', verbs: ['read'], actions: ['dispute', 'settle'], scope: organisation, clear: payer.payment },
  {
    role: 'finance',
    model: 'refund',
    verbs: ['read', 'create', 'update', 'delete', 'export'],
    actions: ['submit', 'approve', 'reject', 'cancel', 'pay', 'retry', 'confirmPaid'],
    scope: organisation,
    writes: requested,
    clear: payer.refund,
  },
];

const schools: Grant[] = [
  ...reading('schoolAdmin', organisation, ['read', 'export']),
  { role: 'schoolAdmin', model: 'studentBill', verbs: ['read'], actions: ['remind'], scope: organisation },
  {
    role: 'schoolAdmin',
    model: 'refund',
    verbs: ['read', 'create', 'update', 'delete'],
    actions: ['submit', 'approve', 'reject', 'cancel'],
    scope: organisation,
    writes: requested,
    clear: payer.refund,
  },
  ...reading('schoolLeader', organisation),
];

const teachers: Grant[] = [
  { role: 'classTeacher', model: 'studentBill', verbs: ['read'], actions: ['remind'], scope: 'class' },
  { role: 'classTeacher', model: 'billLine', verbs: ['read'], scope: 'class' },
  { role: 'classTeacher', model: 'refund', verbs: ['read', 'create', 'update'], actions: ['submit'], scope: 'class', writes: requested },
];

/** What would tell an agency whose bill it is, or that it has a waiver. */
const whose = ['student', 'schoolClass'];
const agencies: Grant[] = [
  {
    role: 'agencyManager',
    model: 'studentBill',
    verbs: ['read'],
    scope: 'agency',
    hidden: [...whose, 'signUp', 'waiver', 'waiverPending', 'waived', 'adjusted', 'gross', 'remark', 'cancelReason'],
  },
  { role: 'agencyManager', model: 'payment', verbs: ['read'], scope: 'agency', hidden: [...whose, 'payer', 'voucher'] },
  {
    role: 'agencyManager',
    model: 'refund',
    verbs: ['read'],
    scope: 'agency',
    hidden: [...whose, 'certificate', 'accountName', 'accountNo', 'applicant', 'deductReason', 'opinion', 'remark'],
  },
];

export const billingGrants: readonly Grant[] = [
  ...finance,
  ...schools,
  ...teachers,
  ...agencies,
  ...reading('bureauAdmin', 'bureau', ['read', 'export']),
  ...reading('bureauApprover', 'bureau'),
];
