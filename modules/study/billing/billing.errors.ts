import { defineErrors } from '@zhixing/engine/errors.ts';

export const billErrors = defineErrors('studentBill', {
  nothingOwed: { status: 409 },
  tooMuch: { status: 409 },
  notPaid: { status: 409 },
  belowZero: { status: 409 },
  paidAlready: { status: 409 },
  noLine: { status: 400 },
  notNow: { status: 409 },
  aboveOwed: { status: 409 },
  future: { status: 400 },
  strangeFiles: { status: 400 },
  remindedToday: { status: 409 },
  nobodyToRemind: { status: 409 },
});

export const paymentErrors = defineErrors('payment', {
  otherAmount: { status: 409 },
  otherTransaction: { status: 409 },
  aboveOwed: { status: 409 },
  notPayable: { status: 409 },
  aboveLeft: { status: 409 },
});

export const refundErrors = defineErrors('refund', {
  notRefundable: { status: 409 },
  nothingLeft: { status: 409 },
  aboveLeft: { status: 409 },
  reasonNeeded: { status: 400 },
  samePerson: { status: 409 },
  strangeFiles: { status: 400 },
  otherTransaction: { status: 409 },
});
