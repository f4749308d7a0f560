import { defineErrors } from '@zhixing/engine/errors.ts';

export const departureErrors = defineErrors('departureCheck', {
  notReady: { status: 409 },
});
