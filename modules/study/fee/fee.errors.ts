import { defineErrors } from '@zhixing/engine/errors.ts';

export const feePlanErrors = defineErrors('tripFeePlan', {
  budgetNeeded: { status: 409 },
  tripOver: { status: 409 },
  tripStays: { status: 409 },
  locked: { status: 409 },
  linesNeeded: { status: 409 },
  itemNeeded: { status: 409 },
  aboveBudget: { status: 409 },
  budgetReplaced: { status: 409 },
  dueTooLate: { status: 400 },
  duePassed: { status: 400 },
  inPublicity: { status: 409 },
  samePerson: { status: 409 },
});

export const waiverErrors = defineErrors('feeWaiver', {
  planNeeded: { status: 409 },
  otherStudent: { status: 400 },
  otherItem: { status: 400 },
  twice: { status: 409 },
  samePerson: { status: 409 },
  fundSpent: { status: 409 },
});

export const subsidyErrors = defineErrors('subsidyReceipt', {
  notYet: { status: 400 },
  spent: { status: 409 },
});

export const invoiceErrors = defineErrors('invoice', {
  agencyNeeded: { status: 400 },
  numberNeeded: { status: 400 },
  fileNeeded: { status: 400 },
  otherBill: { status: 400 },
  abovePaid: { status: 409 },
});
