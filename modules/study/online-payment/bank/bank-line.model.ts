import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Money that came to a school's bank account (银行到账), imported from its statement and matched to the bill that it pays. */
export const BankLine = defineModel('bankLine', {
  minors: true,
  minorsBy: 'bill',
  traits: ['annotated'],
  fields: {
    /** Defaults to the actor's own school. */
    school: f.ref('school', { index: true }),
    /** The bank's number of the transaction. */
    bankRef: f.text({ required: true, max: 64, search: true }),
    tradedAt: f.moment({ required: true, index: true }),
    amount: f.money({ required: true, min: 1, max: 100_000_000 }),
    payerName: f.text({ required: true, max: 40, sensitive: true, personName: true }),
    payerAccount: f.text({ max: 40, sensitive: true }),
    /** What the payer wrote: often the student's name or the number of the bill. */
    purpose: f.text({ max: 200, sensitive: true }),
    bill: f.ref('studentBill', { readonly: true, index: true }),
    decidedBy: f.ref('user', { readonly: true, named: true }),
    decidedAt: f.moment({ readonly: true }),
    reason: f.text({ readonly: true, max: 200 }),
  },
  states: ['open', 'matched', 'ignored'],
  editableIn: ['open'],
  deletableIn: ['open'],
  tones: { open: 'warning', matched: 'success', ignored: 'neutral' },
  actions: {
    /** Collects the payment on a bill. */
    confirm: { from: ['open'], to: 'matched', args: { bill: f.ref('studentBill', { required: true }) } },
    /** It pays no bill. */
    ignore: { from: ['open'], to: 'ignored', args: { reason: f.text({ required: true, min: 2, max: 200 }) } },
    reopen: { from: ['ignored'], to: 'open' },
  },
  views: {
    list: {
      columns: ['tradedAt', 'status', 'amount', 'payerName', 'purpose', 'bankRef', 'bill', 'decidedBy', 'decidedAt', 'reason', 'school'],
      filters: ['status', 'tradedAt', 'amount', 'bankRef', 'school'],
      sort: '-tradedAt',
    },
    form: {
      groups: [{ title: 'basics', fields: ['school', 'bankRef', 'tradedAt', 'amount', 'payerName', 'payerAccount', 'purpose', 'remark'] }],
    },
  },
  label: ['bankRef'],
  unique: [['school', 'bankRef']],
  importKeys: [['bankRef']],
  scopes: { organisation: { school: below } },
});
