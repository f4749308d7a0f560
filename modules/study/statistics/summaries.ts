import { defineSummary } from '@zhixing/engine/summary/summary.ts';

/** Bills by trip and class, for fees over all years: of a million bills some fifty thousand lines. */
export const feeSummary = defineSummary({
  name: 'fees',
  model: 'studentBill',
  part: 'trip',
  by: ['school', 'bureau', 'agency', 'schoolClass', 'status'],
  days: ['issuedAt', 'dueAt'],
  sums: ['receivable', 'waived', 'paid', 'refunded', 'balance'],
  signs: ['balance'],
});
