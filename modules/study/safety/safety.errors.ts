import { defineErrors } from '@zhixing/engine/errors.ts';

export const safetyErrors = defineErrors('safety', {
  tripNeeded: { status: 400 },
  tripFiled: { status: 409 },
  paperClosed: { status: 409 },
});
