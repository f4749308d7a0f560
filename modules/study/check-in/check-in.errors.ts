import { defineErrors } from '@zhixing/engine/errors.ts';

export const checkInErrors = defineErrors('checkIn', {
  notAbsent: { status: 409 },
  noKey: { status: 503 },
});

export const checkInTaskErrors = defineErrors('checkInTask', {
  tripClosed: { status: 409 },
});

export const pickupDeputyErrors = defineErrors('pickupDeputy', {
  notGuardian: { status: 400 },
  notTravelling: { status: 400 },
});
