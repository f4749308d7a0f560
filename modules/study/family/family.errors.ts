import { defineErrors } from '@zhixing/engine/errors.ts';

export const familyErrors = defineErrors('family', {
  /** Unknown, expired and revoked links get the same answer. */
  linkOver: { status: 404 },
  locked: { status: 429 },
  wrongCode: { status: 400 },
  codeOver: { status: 400 },
  codeSoon: { status: 429 },
  tooMany: { status: 429 },
  smsOff: { status: 409 },
  smsFailed: { status: 503 },
  signedOut: { status: 401 },
  notFound: { status: 404 },
  consentHeld: { status: 409 },
  consentChanged: { status: 409 },
  signatureNeeded: { status: 400 },
  signatureRefused: { status: 400 },
  notInvited: { status: 409 },
  healthFirst: { status: 409 },
  nothingToPay: { status: 409 },
  otherAmount: { status: 409 },
  notRefundable: { status: 409 },
  /** WeChat has to say who pays first. */
  payerNeeded: { status: 409 },
  noKey: { status: 409 },
  noAddress: { status: 409 },
  noTrip: { status: 404 },
  noClass: { status: 409 },
  staleAddress: { status: 409 },
  nothingToPrint: { status: 409 },
});
