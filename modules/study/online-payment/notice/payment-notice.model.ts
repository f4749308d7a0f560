import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** What a provider, or somebody in its name, has told us (支付通知). */
export const PaymentNotice = defineModel('paymentNotice', {
  serverManaged: true,
  fields: {
    account: f.ref('paymentAccount', { required: true, index: true }),
    school: f.ref('school', { index: true }),
    kind: f.choice(['trade', 'refund', 'other', 'refused'], { required: true }),
    outcome: f.choice(
      ['taken', 'repeated', 'late', 'otherAmount', 'otherTransaction', 'unknown', 'ended', 'open', 'refused', 'failed', 'none'],
      { required: true },
    ),
    tradeNo: f.text({ max: 64, search: true }),
    amount: f.money(),
    detail: f.text({ max: 200 }),
    address: f.text({ max: 60 }),
  },
  views: {
    list: {
      columns: ['createdAt', 'account', 'kind', 'outcome', 'tradeNo', 'amount', 'detail', 'address', 'school'],
      filters: ['account', 'kind', 'outcome', 'tradeNo', 'createdAt'],
      sort: '-createdAt',
    },
  },
  label: ['tradeNo'],
  scopes: { organisation: { school: below } },
});
