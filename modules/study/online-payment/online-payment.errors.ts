import { defineErrors } from '@zhixing/engine/errors.ts';

export const accountErrors = defineErrors('paymentAccount', {
  badAddress: { status: 400 },
  certificatesNeeded: { status: 400 },
  badKeys: { status: 400 },
  apiKeyNeeded: { status: 400 },
  noSealing: { status: 409 },
  keysNeeded: { status: 409 },
  taken: { status: 409 },
  providerStays: { status: 409 },
});

export const onlinePaymentErrors = defineErrors('onlinePayment', {
  noAccount: { status: 409 },
  noAddress: { status: 409 },
  openIdNeeded: { status: 400 },
  unreachable: { status: 422 },
  busy: { status: 422 },
  refused: { status: 422 },
  badSignature: { status: 422 },
  notSigned: { status: 401 },
});

export const reconcileErrors = defineErrors('paymentReconciliation', {
  notYet: { status: 400 },
});

export const differenceErrors = defineErrors('paymentDifference', {
  nothingToPost: { status: 409 },
});

export const bankLineErrors = defineErrors('bankLine', {
  otherSchool: { status: 400 },
});
