import { defineErrors } from '@zhixing/engine/errors.ts';

export const expenseErrors = defineErrors('expense', {
  tripOver: { status: 409 },
  agencyNeeded: { status: 400 },
  otherBudget: { status: 400 },
  overBudget: { status: 400 },
  aboveFunds: { status: 409 },
  samePerson: { status: 409 },
  strangeFiles: { status: 400 },
  accounted: { status: 409 },
  aboveAdvance: { status: 409 },
});

export const costErrors = defineErrors('costAccounting', {
  billsOpen: { status: 409 },
  refundsOpen: { status: 409 },
  expensesOpen: { status: 409 },
  reasonsMissing: { status: 409 },
  deficit: { status: 409 },
  booksDiffer: { status: 409 },
  samePerson: { status: 409 },
  settlementOpen: { status: 409 },
  inPublicity: { status: 409 },
  nothingToClear: { status: 409 },
  unsettled: { status: 409 },
  fixed: { status: 409 },
  strangeFiles: { status: 400 },
});

export const settlementErrors = defineErrors('settlement', {
  contractNeeded: { status: 400 },
  tripOver: { status: 409 },
  abovePrepaid: { status: 409 },
  aboveContract: { status: 409 },
  aboveActual: { status: 400 },
  prepaidTooMuch: { status: 409 },
  notReturned: { status: 409 },
  costUnconfirmed: { status: 409 },
  aboveFunds: { status: 409 },
  invoiceMissing: { status: 409 },
  voucherNeeded: { status: 400 },
  aboveAdvance: { status: 409 },
  notCancelled: { status: 409 },
  advanceOpen: { status: 409 },
  strangeFiles: { status: 400 },
});
