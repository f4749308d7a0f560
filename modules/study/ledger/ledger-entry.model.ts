import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Accounts of the money of trips (记账科目). */
export const ledgerAccounts = ['bank', 'receivable', 'custody', 'payable', 'refundPayable', 'subsidy', 'deposit', 'compensation'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The events that are booked, each with its voucher. */
export const bookedEvents = [
  'billIssued',
  'waiver',
  'subsidyReceived',
  'subsidyReturned',
  'adjustment',
  'payment',
  'unpaidCancelled',
  'waiverReleased',
  'refundApproved',
  'refundPaid',
  'expenseApproved',
  'expensePaid',
  'settlementApproved',
  'settlementPaid',
  'advanceReturned',
  'schoolBorne',
  'surplus',
  'deposit',
  'compensation',
  'reversal',
] as const;
export type BookedEvent = (typeof bookedEvents)[number];

/** Prefix of voucher numbers, and the field by which postings take turns. */
export const moneyVouchers = { prefix: 'VC', turn: 'trip' } as const;

/** An entry of the cash ledger (收支台账): one side of a voucher. Entries are posted with vouchers and never changed. */
export const LedgerEntry = defineModel('ledgerEntry', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  fields: {
    entryNo: f.text({ required: true, unique: true, readonly: true, max: 40 }),
    voucherNo: f.text({ required: true, index: true, readonly: true, max: 30 }),
    account: f.choice(ledgerAccounts, { required: true, readonly: true }),
    school: f.ref('school', { required: true, readonly: true }),
    bureau: f.ref('educationBureau', { readonly: true }),
    trip: f.ref('trip', { readonly: true }),
    student: f.ref('student', { readonly: true }),
    party: f.text({ readonly: true, max: 100 }),
    debit: f.money({ required: true, readonly: true, min: 0 }),
    credit: f.money({ required: true, readonly: true, min: 0 }),
    bizType: f.choice(bookedEvents, { required: true, readonly: true }),
    bizNo: f.text({ required: true, readonly: true, max: 40 }),
    occurAt: f.moment({ required: true, readonly: true, index: true }),
    summary: f.text({ readonly: true, max: 200 }),
    /** The voucher that this one reverses. */
    reverses: f.text({ readonly: true, max: 30 }),
  },
  views: {
    list: {
      columns: [
        ...(['entryNo', 'voucherNo', 'occurAt', 'account', 'bizType', 'bizNo', 'debit', 'credit', 'trip', 'student', 'school'] as const),
        ...(['party', 'summary', 'reverses'] as const),
      ],
      filters: ['account', 'trip', 'school', 'bizType', 'bizNo', 'voucherNo', 'occurAt'],
      sort: '-entryNo',
    },
  },
  label: ['entryNo'],
  indexes: [['school', 'account', 'occurAt'], ['trip', 'account', 'occurAt'], ['bizNo']],
  scopes: { organisation: { school: below }, bureau: { bureau: below } },
});
