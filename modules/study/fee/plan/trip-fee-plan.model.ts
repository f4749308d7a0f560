import { defineModel, f } from '@zhixing/model';
import { shareOfPercent } from '../amounts.ts';
import { parties, partyScopes } from '../parties.ts';

// For the browser part, which computes amounts while they are typed.
export { feeAmount, shareOfPercent } from '../amounts.ts';

/** Percentage refunded to those who cancel at least so many hours before departure; the same as in the contract. */
export interface RefundStep {
  readonly hoursBefore: number;
  readonly refundPercent: number;
}

/** A part of what a family pays, and when it is due. */
export interface Instalment {
  readonly amount: number;
  readonly dueAt: string;
}

interface Dues {
  readonly installment: boolean;
  readonly firstPercent: string | null;
  readonly firstDueAt: string | null;
  readonly payDeadline: string;
}

/** The instalments in which an amount is paid: one, or two where the plan allows it. Together they are the whole amount. */
export function instalmentsOf({ installment, firstPercent, firstDueAt, payDeadline }: Dues, amount: number): readonly Instalment[] {
  if (!installment || firstPercent === null || firstDueAt === null) return [{ amount, dueAt: payDeadline }];
  const first = shareOfPercent(amount, firstPercent);
  return [
    { amount: first, dueAt: firstDueAt },
    { amount: amount - first, dueAt: payDeadline },
  ];
}

/** What each student of a trip is charged (收费方案): within the approved budget, shown publicly, then approved. One per trip. */
export const TripFeePlan = defineModel('tripFeePlan', {
  traits: ['annotated'],
  fields: {
    feePlanNo: f.serial({ prefix: 'FP', unique: true }),
    trip: f.ref('trip', { required: true, unique: true }),
    ...parties,
    /** The approved budget of the trip's plan. */
    budget: f.ref('budget', { readonly: true, index: true }),
    /** Sums of the lines as submitted. */
    totalPerStudent: f.money({ readonly: true, min: 0 }),
    mandatoryTotal: f.money({ readonly: true, min: 0 }),
    optionalTotal: f.money({ readonly: true, min: 0 }),
    payDeadline: f.moment({ required: true }),
    installment: f.flag({ required: true, default: false }),
    firstPercent: f.decimal({ min: 1, max: 99, scale: 2, show: { installment: true }, requiredWhen: { installment: true } }),
    firstDueAt: f.moment({ show: { installment: true }, requiredWhen: { installment: true } }),
    lateRule: f.text({ max: 300 }),
    /** Taken from the contract. */
    refundRule: f.json({ readonly: true }),
    /** Money for waivers besides the waiver fund of the budget. */
    schoolFunds: f.money({ min: 0 }),
    fiscalFunds: f.money({ min: 0 }),
    donatedFunds: f.money({ min: 0 }),
    donor: f.text({ max: 100 }),
    /** Days on which parents see the plan before it is approved. Set on submission, by the bureau's policy. */
    publicityStart: f.date({ readonly: true }),
    publicityEnd: f.date({ readonly: true }),
    submittedBy: f.ref('user', { readonly: true, named: true }),
    submittedAt: f.moment({ readonly: true }),
    approver: f.ref('user', { readonly: true, named: true }),
    approvedAt: f.moment({ readonly: true }),
    opinion: f.longText({ readonly: true, max: 1000 }),
    /** Moment of the first payment, after which the plan stays as it is. */
    lockedAt: f.moment({ readonly: true }),
  },
  rollups: {
    lineTotal: { of: 'tripFeeLine', by: 'feePlan', sum: 'amount' },
    lineCount: { of: 'tripFeeLine', by: 'feePlan', count: true },
  },
  states: ['draft', 'pending', 'approved', 'rejected'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', pending: 'processing', approved: 'success', rejected: 'danger' },
  actions: {
    /** Replaces the lines by the family's share of the budget. */
    takeBudget: { from: ['draft'], confirm: true },
    /** Begins the publicity. */
    submit: { from: ['draft'], to: 'pending' },
    approve: { from: ['pending'], to: 'approved', args: { opinion: f.longText({ max: 1000 }) } },
    reject: { from: ['pending'], to: 'rejected', args: { opinion: f.longText({ required: true, max: 1000 }) } },
    revise: { from: ['rejected'], to: 'draft' },
    /** Opens an approved plan for changes as long as no bill has been issued; it is shown publicly again afterwards. */
    reopen: { from: ['approved'], to: 'draft', confirm: true, when: { lockedAt: { empty: true } } },
    /** Called with the first successful payment. */
    lock: { from: ['approved'], system: true },
  },
  checks: {
    firstEarlier: { when: { installment: true }, must: { firstDueAt: { lt: '@.payDeadline' } }, at: 'firstDueAt' },
  },
  views: {
    list: {
      columns: [
        ...(['feePlanNo', 'trip', 'status', 'school', 'totalPerStudent', 'mandatoryTotal', 'optionalTotal', 'lineCount'] as const),
        ...(['payDeadline', 'publicityStart', 'publicityEnd', 'approver', 'lockedAt'] as const),
      ],
      filters: ['trip', 'school', 'status', 'payDeadline', 'publicityEnd'],
      sort: '-feePlanNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'payDeadline', 'installment', 'firstPercent', 'firstDueAt', 'lateRule'] },
        { title: 'funds', fields: ['schoolFunds', 'fiscalFunds', 'donatedFunds', 'donor'] },
        { title: 'more', fields: ['remark'] },
      ],
      rows: [{ model: 'tripFeeLine', by: 'feePlan', fields: ['feeItem', 'name', 'mode', 'unitPrice', 'times', 'optional'] }],
    },
    related: [
      { model: 'tripFeeLine', by: 'feePlan' },
      { model: 'feeWaiver', by: 'feePlan' },
    ],
  },
  label: ['feePlanNo'],
  scopes: partyScopes,
});
