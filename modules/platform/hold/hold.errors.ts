import { defineErrors } from '@zhixing/engine/errors.ts';

/** Why a record cannot be put under hold, or a hold not be as it was written. */
export const holdErrors = defineErrors('legalHold', {
  unknownSubject: { status: 400 },
  noRecord: { status: 400 },
  fixed: { status: 409 },
  over: { status: 400 },
});
