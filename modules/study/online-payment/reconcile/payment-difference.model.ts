import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

export const differenceKinds = ['missingHere', 'missingThere', 'amountDiffers'] as const;

/** What differs between our payments and the provider's bill (对账差异). */
export const PaymentDifference = defineModel('paymentDifference', {
  minors: true,
  serverManaged: true,
  fields: {
    reconciliation: f.ref('paymentReconciliation', { required: true, index: true, onDelete: 'cascade' }),
    account: f.ref('paymentAccount', { required: true, index: true }),
    school: f.ref('school', { index: true }),
    day: f.date({ required: true, index: true }),
    kind: f.choice(differenceKinds, {
      required: true,
      tones: { missingHere: 'danger', missingThere: 'warning', amountDiffers: 'danger' },
    }),
    about: f.choice(['payment', 'refund'], { required: true }),
    payment: f.ref('payment'),
    refund: f.ref('refund'),
    tradeNo: f.text({ required: true, max: 64, search: true }),
    transactionNo: f.text({ max: 64 }),
    ourAmount: f.money(),
    theirAmount: f.money(),
    at: f.moment(),
    resolvedBy: f.ref('user', { named: true }),
    resolvedAt: f.moment(),
    resolution: f.text({ max: 300 }),
  },
  states: ['open', 'resolved'],
  tones: { open: 'danger', resolved: 'success' },
  actions: {
    /** Posts a payment that the provider has received. */
    post: { from: ['open'], to: 'resolved', when: { kind: 'missingHere', about: 'payment', payment: { empty: false } }, confirm: true },
    resolve: { from: ['open'], to: 'resolved', args: { resolution: f.text({ required: true, min: 2, max: 300 }) } },
  },
  views: {
    list: {
      columns: [
        ...(['day', 'status', 'kind', 'about', 'tradeNo', 'ourAmount', 'theirAmount', 'payment', 'refund', 'account', 'at'] as const),
        ...(['resolvedBy', 'resolvedAt', 'resolution', 'school'] as const),
      ],
      filters: ['day', 'status', 'kind', 'about', 'tradeNo', 'account', 'school'],
      sort: '-day',
    },
  },
  label: ['tradeNo'],
  unique: [['reconciliation', 'kind', 'tradeNo']],
  scopes: { organisation: { school: below } },
});
