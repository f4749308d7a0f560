import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** An order at a provider (支付订单), asked about until it is settled. The payment that it is for has the same number. */
export const OnlineOrder = defineModel('onlineOrder', {
  minors: true,
  serverManaged: true,
  fields: {
    payment: f.ref('payment', { required: true, unique: true }),
    account: f.ref('paymentAccount', { required: true, index: true }),
    school: f.ref('school', { index: true }),
    outTradeNo: f.text({ required: true, unique: true, max: 64 }),
    client: f.choice(['jsapi', 'h5', 'native'], { required: true }),
    amount: f.money({ required: true, min: 1 }),
    expiresAt: f.moment({ required: true }),
    queries: f.integer({ required: true, default: 0, min: 0 }),
    nextQueryAt: f.moment({ index: true }),
    problem: f.choice(['otherAmount', 'otherTransaction', 'unreachable', 'badSignature', 'refused', 'busy', 'oddAnswer', 'badKey']),
  },
  states: ['open', 'settled', 'closed', 'flagged'],
  tones: { open: 'processing', settled: 'success', closed: 'neutral', flagged: 'danger' },
  actions: {
    settle: { from: ['open', 'closed', 'flagged'], to: 'settled', system: true },
    close: { from: ['open'], to: 'closed', system: true },
    /** Paid with another amount or twice: nothing is posted until somebody has looked. */
    flag: { system: true, to: 'flagged', args: { problem: f.text({ required: true, max: 40 }) } },
    postpone: { from: ['open'], system: true, args: { at: f.moment({ required: true }), problem: f.text({ max: 40 }) } },
  },
  views: {
    list: {
      columns: ['outTradeNo', 'status', 'amount', 'client', 'account', 'payment', 'expiresAt', 'queries', 'problem', 'school'],
      filters: ['outTradeNo', 'status', 'account', 'school', 'problem'],
      sort: '-outTradeNo',
    },
  },
  label: ['outTradeNo'],
  indexes: [['status', 'nextQueryAt']],
  scopes: { organisation: { school: below } },
});
