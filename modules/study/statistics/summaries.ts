import { defineSummary } from '@zhixing/engine/summary/summary.ts';

/** Bills by trip and class, for fees over all years: of a million bills some fifty thousand lines. */
export const feeSummary = defineSummary({
  name: 'fees',
  model: 'studentBill',
  part: 'trip',
  by: ['school', 'bureau', 'agency', 'schoolClass', 'status', 'payChannel'],
  days: ['issuedAt', 'dueAt'],
  sums: ['receivable', 'waived', 'paid', 'refunded', 'balance'],
  signs: ['balance'],
});

/** Lines of bills by trip, item and the state of their bill, for the charge report of a school year: of two million lines some hundred thousand. */
export const chargeSummary = defineSummary({
  name: 'charges',
  model: 'billLine',
  part: 'trip',
  by: ['feeItem', 'school', 'bureau', 'agency', 'schoolClass'],
  days: [],
  through: { field: 'bill', by: ['status', 'payChannel', 'school', 'bureau', 'agency', 'schoolClass'], days: ['issuedAt'] },
  sums: ['amount', 'waived', 'adjusted', 'paid', 'refunded', 'refunding'],
  signs: [],
});
