import { defineModel, f } from '@zhixing/model';
import { billScopes, ofBill } from '../parties.ts';
import { payChannels } from '../payment/payment.model.ts';

export const refundReasons = ['withdraw', 'illness', 'tripCancelled', 'overcharge', 'settlement', 'absence', 'waiver', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

const explained = () => ({ opinion: f.text({ required: true, min: 2, max: 500 }) });
const paidOut = () => ({ refundTradeNo: f.text({ max: 64 }), refundedAt: f.moment() });

/** A refund of one payment (退费), by its channel to its payer. Whoever applied for it does not approve it. */
export const Refund = defineModel('refund', {
  minors: true,
  minorsBy: 'bill',
  traits: ['annotated'],
  fields: {
    refundNo: f.serial({ prefix: 'RF', unique: true }),
    bill: f.ref('studentBill', { readonly: true, index: true }),
    payment: f.ref('payment', {
      required: true,
      index: true,
      among: [{ from: { status: { in: ['success', 'partRefunded'] } } }],
    }),
    ...ofBill,
    reason: f.choice(refundReasons, { required: true, default: 'withdraw' }),
    /** By the contract's cancellation policy at the time of application; empty for reasons without one. */
    policyPercent: f.decimal({ readonly: true, min: 0, max: 100, scale: 2 }),
    /** The part of the payment that was still left when the refund was drawn up. */
    available: f.money({ readonly: true, min: 0 }),
    /** What is kept back of it. */
    deduct: f.money({ readonly: true, min: 0 }),
    deductReason: f.text({ max: 300 }),
    /** Defaults to the policy's share of what is left of the payment. */
    amount: f.money({ min: 1, max: 100_000_000 }),
    certificate: f.file({ show: { reason: 'illness' }, requiredWhen: { reason: 'illness' }, sensitive: true }),
    applicant: f.text({ max: 40 }),
    appliedBy: f.ref('user', { readonly: true, named: true }),
    appliedAt: f.moment({ readonly: true }),
    approver: f.ref('user', { readonly: true, named: true }),
    approvedAt: f.moment({ readonly: true }),
    opinion: f.text({ readonly: true, max: 500 }),
    channel: f.choice(payChannels, { readonly: true }),
    accountName: f.text({ max: 40, sensitive: true, personName: true }),
    accountNo: f.text({ max: 40, sensitive: true, pattern: '[0-9 ]{8,30}' }),
    /** The parts by lines, as they were reversed at the approval. */
    allocation: f.json({ readonly: true }),
    /** Returns what exceeded the bill: it was approved by the system and changes no line. */
    surplus: f.flag({ required: true, readonly: true, default: false }),
    attempts: f.integer({ required: true, readonly: true, default: 0, min: 0 }),
    refundTradeNo: f.text({ readonly: true, unique: true, max: 64 }),
    refundedAt: f.moment({ readonly: true, index: true }),
    failReason: f.text({ readonly: true, max: 300 }),
    voucher: f.file({ readonly: true, sensitive: true }),
  },
  states: ['draft', 'pending', 'approved', 'processing', 'success', 'failed', 'rejected', 'cancelled'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: {
    draft: 'neutral',
    pending: 'processing',
    approved: 'processing',
    processing: 'warning',
    success: 'success',
    failed: 'danger',
    rejected: 'danger',
    cancelled: 'neutral',
  },
  actions: {
    submit: { from: ['draft'], to: 'pending' },
    approve: { from: ['pending'], to: 'approved', args: { opinion: f.text({ max: 500 }) } },
    reject: { from: ['pending'], to: 'rejected', args: explained() },
    cancel: { from: ['draft', 'pending'], to: 'cancelled', confirm: true },
    /** Hands it to the channel, or begins the transfer. */
    pay: { from: ['approved'], to: 'processing', confirm: true },
    retry: { from: ['failed'], to: 'processing', confirm: true },
    /** Cash handed over or transfer made. */
    confirmPaid: {
      from: ['processing'],
      to: 'success',
      when: { channel: { in: ['cash', 'transfer', 'unionpay', 'subsidy'] } },
      args: { ...paidOut(), voucher: f.file() },
    },
    /** Called with the channel's answer; repeated, it changes nothing. */
    succeed: { from: ['processing', 'failed', 'success'], to: 'success', system: true, args: paidOut() },
    fail: { from: ['processing'], to: 'failed', system: true, args: { reason: f.text({ required: true, max: 300 }) } },
  },
  views: {
    list: {
      columns: [
        ...(['refundNo', 'status', 'reason', 'amount', 'policyPercent', 'deduct', 'trip', 'student', 'bill', 'payment'] as const),
        ...(['channel', 'applicant', 'appliedBy', 'appliedAt', 'approver', 'refundedAt', 'refundTradeNo', 'failReason'] as const),
      ],
      filters: ['status', 'reason', 'channel', 'trip', 'student', 'school', 'agency', 'appliedAt', 'refundedAt'],
      sort: '-refundNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['payment', 'reason', 'certificate', 'amount', 'deductReason', 'applicant'] },
        { title: 'payee', fields: ['accountName', 'accountNo', 'remark'] },
      ],
    },
  },
  label: ['refundNo'],
  indexes: [
    ['school', 'status'],
    ['trip', 'status'],
    ['bill', 'status'],
  ],
  scopes: billScopes,
});
