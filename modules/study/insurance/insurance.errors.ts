import { defineErrors } from '@zhixing/engine/errors.ts';

export const insuranceErrors = defineErrors('insurancePolicy', {
  tripOver: { status: 409 },
  noPeople: { status: 409 },
  noFile: { status: 409 },
  windowShort: { status: 409 },
  amountLow: { status: 409 },
  rosterDiffers: { status: 409 },
});
