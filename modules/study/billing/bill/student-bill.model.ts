import { defineModel, f } from '@zhixing/model';
import { billScopes, ofBill } from '../parties.ts';

/** When which part of a bill is due; at most two. */
export interface BillInstalment {
  readonly amount: number;
  readonly dueAt: string;
}

const amount = () => f.money({ required: true, default: 0 });
const why = () => ({ reason: f.text({ required: true, min: 2, max: 300 }) });

/** What a family is charged for a student's trip (应收账单). Amounts are the sums of its lines; its state follows from them. */
export const StudentBill = defineModel('studentBill', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  traits: ['annotated'],
  fields: {
    billNo: f.serial({ prefix: 'BL', unique: true, search: true }),
    ...ofBill,
    trip: f.ref('trip', { required: true, index: true }),
    student: f.ref('student', { required: true, index: true, search: true }),
    schoolClass: f.ref('schoolClass', { index: true, search: true }),
    signUp: f.ref('signUp', { index: true }),
    feePlan: f.ref('tripFeePlan', { index: true }),
    waiver: f.ref('feeWaiver', {}),
    gross: amount(),
    waived: amount(),
    adjusted: f.money({ required: true, default: 0, min: -1_000_000_000_00 }),
    receivable: amount(),
    paid: amount(),
    refunded: amount(),
    balance: f.money({ required: true, default: 0, min: -1_000_000_000_00 }),
    /** Approved refunds that are not yet paid out. */
    refunding: amount(),
    /** When the next part is due, of the last one if all are paid. */
    dueAt: f.moment({ required: true, index: true }),
    instalments: f.json(),
    /** Through which channel it was paid so far; `several` if through more than one. */
    payChannel: f.choice(['wechat', 'alipay', 'unionpay', 'transfer', 'cash', 'subsidy', 'several']),
    /** A waiver has been applied for and is not decided yet. */
    waiverPending: f.flag({ required: true, default: false }),
    overdueDays: f.integer({ min: 0 }),
    remindCount: f.integer({ required: true, default: 0, min: 0 }),
    lastRemindAt: f.moment(),
    issuedAt: f.moment(),
    paidAt: f.moment(),
    cancelReason: f.text({ max: 300 }),
    /** The sign-up while the bill is not cancelled: a unique index allows one such bill per sign-up. */
    billedSignUp: f.ref('signUp', { internal: true, unique: true }),
  },
  states: ['draft', 'unpaid', 'partial', 'paid', 'overdue', 'refunding', 'refunded', 'waived', 'cancelled'],
  tones: {
    draft: 'neutral',
    unpaid: 'processing',
    partial: 'warning',
    paid: 'success',
    overdue: 'danger',
    refunding: 'warning',
    refunded: 'neutral',
    waived: 'success',
    cancelled: 'neutral',
  },
  // The state after each action is computed from the amounts (`core/bill-status.ts`); `to` names the usual one.
  actions: {
    issue: { from: ['draft'], to: 'unpaid', system: true },
    /** Called with each successful payment. */
    receive: {
      from: ['unpaid', 'partial', 'overdue', 'refunding'],
      to: 'paid',
      system: true,
      args: { amount: f.money({ required: true, min: 1 }), payment: f.ref('payment', { required: true }) },
    },
    /** Cash or a bank transfer, taken by the school. */
    collect: {
      from: ['unpaid', 'partial', 'overdue'],
      to: 'partial',
      args: {
        channel: f.choice(['cash', 'transfer', 'unionpay'], { required: true, default: 'cash' }),
        amount: f.money({ required: true, min: 1, max: 100_000_000 }),
        /** Defaults to the guardian of the sign-up. */
        payer: f.text({ max: 40 }),
        payAt: f.moment(),
        transactionNo: f.text({ max: 64 }),
        voucher: f.file(),
      },
    },
    /** Called when a refund is approved: reverses that part of the charge. */
    reverse: {
      from: ['unpaid', 'partial', 'paid', 'overdue', 'refunding'],
      to: 'refunding',
      system: true,
      args: { amount: f.money({ required: true, min: 1 }), refund: f.ref('refund', { required: true }) },
    },
    /** Called when a refund has been paid out. */
    repay: {
      from: ['refunding'],
      to: 'refunded',
      system: true,
      args: { amount: f.money({ required: true, min: 1 }), refund: f.ref('refund', { required: true }) },
    },
    /** Cancels the unpaid part when the student withdraws. */
    release: {
      from: ['unpaid', 'partial', 'overdue', 'refunding', 'waived', 'paid'],
      system: true,
      args: { ...why(), released: f.decimal({ min: 0, max: 100 }) },
    },
    lapse: { from: ['unpaid', 'partial'], to: 'overdue', system: true },
    adjust: {
      from: ['unpaid', 'partial', 'paid', 'overdue'],
      args: {
        line: f.ref('billLine', { required: true, among: [{ from: { bill: '@.id' } }] }),
        amount: f.money({ required: true, min: -100_000_000, max: 100_000_000 }),
        ...why(),
      },
    },
    /** Called when a waiver is approved after the bill was issued. */
    waive: { from: ['unpaid', 'partial', 'overdue'], system: true, args: { waiver: f.ref('feeWaiver', { required: true }) } },
    waiveAll: { from: ['unpaid', 'overdue'], to: 'waived', confirm: true, args: why() },
    cancel: { from: ['draft', 'unpaid', 'overdue', 'waived'], to: 'cancelled', confirm: true, args: why() },
    remind: { from: ['unpaid', 'partial', 'overdue'] },
  },
  views: {
    list: {
      columns: [
        ...(['billNo', 'status', 'trip', 'student', 'schoolClass', 'gross', 'waived', 'adjusted', 'receivable', 'paid'] as const),
        ...(['refunded', 'balance', 'dueAt', 'overdueDays', 'remindCount', 'lastRemindAt', 'paidAt', 'school', 'agency'] as const),
        ...(['payChannel', 'waiverPending'] as const),
      ],
      filters: ['student', 'billNo', 'status', 'trip', 'school', 'schoolClass', 'agency', 'dueAt'],
      sort: '-billNo',
      leftTree: [{ model: 'trip', field: 'trip' }],
    },
    related: [
      { model: 'billLine', by: 'bill' },
      { model: 'payment', by: 'bill' },
      { model: 'refund', by: 'bill' },
    ],
  },
  label: ['billNo'],
  indexes: [
    ['trip', 'status'],
    ['school', 'status', 'dueAt'],
    ['schoolClass', 'status'],
  ],
  scopes: billScopes,
});
