import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** The comparison of a day's payments and refunds with the provider's bill (对账). */
export const PaymentReconciliation = defineModel('paymentReconciliation', {
  serverManaged: true,
  fields: {
    account: f.ref('paymentAccount', { required: true, index: true }),
    school: f.ref('school', { index: true }),
    day: f.date({ required: true, index: true }),
    /** Entries of the bill, and those that agree with ours. */
    entries: f.integer({ required: true, default: 0, min: 0 }),
    matched: f.integer({ required: true, default: 0, min: 0 }),
    received: f.money({ required: true, default: 0, min: 0 }),
    refunded: f.money({ required: true, default: 0, min: 0 }),
    comparedAt: f.moment({ required: true }),
  },
  rollups: {
    openCount: { of: 'paymentDifference', by: 'reconciliation', count: true, where: { status: 'open' } },
  },
  views: {
    list: {
      columns: ['day', 'account', 'entries', 'matched', 'openCount', 'received', 'refunded', 'comparedAt', 'school'],
      filters: ['day', 'account', 'school'],
      sort: '-day',
    },
    related: [{ model: 'paymentDifference', by: 'reconciliation' }],
  },
  label: ['day'],
  unique: [['account', 'day']],
  scopes: { organisation: { school: below } },
});
