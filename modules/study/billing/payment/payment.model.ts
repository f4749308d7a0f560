import { defineModel, f } from '@zhixing/model';
import { billScopes, ofBill } from '../parties.ts';

export const payChannels = ['wechat', 'alipay', 'unionpay', 'transfer', 'cash', 'subsidy'] as const;
export type PayChannel = (typeof payChannels)[number];

/** A part of a payment or refund that belongs to one line of the bill. */
export interface Allocated {
  readonly line: string;
  readonly amount: number;
}

/** A family's payment of a bill (缴费记录). Online payments are created pending and succeed once, however often the channel says so. */
export const Payment = defineModel('payment', {
  minors: true,
  minorsBy: 'bill',
  serverManaged: true,
  fields: {
    paymentNo: f.serial({ prefix: 'PM', unique: true }),
    bill: f.ref('studentBill', { required: true, index: true }),
    ...ofBill,
    payer: f.text({ required: true, max: 40, sensitive: true, personName: true }),
    channel: f.choice(payChannels, { required: true }),
    amount: f.money({ required: true, min: 1, max: 100_000_000 }),
    /** Our number of the order, and the channel's number of the transaction. */
    outTradeNo: f.text({ required: true, unique: true, max: 64 }),
    transactionNo: f.text({ unique: true, max: 64 }),
    payAt: f.moment({ index: true }),
    allocation: f.json(),
    /** The part that exceeded what the bill still owed; it is refunded. */
    surplus: f.money({ required: true, default: 0, min: 0 }),
    receiptNo: f.text({ max: 40 }),
    collector: f.ref('user', { named: true }),
    voucher: f.file({ sensitive: true }),
    refundedAmount: f.money({ required: true, default: 0, min: 0 }),
    reconciled: f.flag({ required: true, default: false }),
    reconciledAt: f.moment(),
    failReason: f.text({ max: 300 }),
    disputeReason: f.text({ max: 300 }),
  },
  states: ['pending', 'success', 'failed', 'closed', 'partRefunded', 'refunded', 'disputed'],
  tones: {
    pending: 'processing',
    success: 'success',
    failed: 'danger',
    closed: 'neutral',
    partRefunded: 'warning',
    refunded: 'neutral',
    disputed: 'danger',
  },
  actions: {
    /** Repeated with the same transaction, it changes nothing. */
    succeed: {
      system: true,
      args: { amount: f.money({ required: true, min: 1 }), transactionNo: f.text({ max: 64 }), payAt: f.moment() },
    },
    fail: { from: ['pending'], to: 'failed', system: true, args: { reason: f.text({ max: 300 }) } },
    close: { from: ['pending'], to: 'closed', system: true },
    /** Called when a refund of it has been paid out. */
    refundPart: {
      from: ['success', 'partRefunded'],
      to: 'partRefunded',
      system: true,
      args: { amount: f.money({ required: true, min: 1 }) },
    },
    refundAll: { from: ['success', 'partRefunded'], to: 'refunded', system: true, args: { amount: f.money({ required: true, min: 1 }) } },
    dispute: { from: ['success'], to: 'disputed', args: { reason: f.text({ required: true, min: 2, max: 300 }) } },
    settle: { from: ['disputed'], to: 'success', confirm: true },
    /** Called when the transaction is found in the channel's statement. */
    reconcile: { from: ['success', 'partRefunded', 'refunded'], system: true },
  },
  views: {
    list: {
      columns: [
        ...(['paymentNo', 'status', 'channel', 'amount', 'refundedAmount', 'payAt', 'trip', 'student', 'bill', 'payer'] as const),
        ...(['outTradeNo', 'transactionNo', 'collector', 'reconciled', 'school', 'agency'] as const),
      ],
      filters: ['status', 'channel', 'trip', 'student', 'school', 'agency', 'payAt', 'outTradeNo', 'transactionNo', 'reconciled'],
      sort: '-paymentNo',
    },
    related: [{ model: 'refund', by: 'payment' }],
  },
  label: ['paymentNo'],
  indexes: [
    ['school', 'status', 'payAt'],
    ['trip', 'status'],
    ['channel', 'payAt'],
  ],
  scopes: billScopes,
});
