import { defineErrors } from '@zhixing/engine/errors.ts';

/** Why a legal hold is rejected. */
export const holdErrors = defineErrors('legalHold', {
  unknownSubject: { status: 400 },
  noRecord: { status: 400 },
  fixed: { status: 409 },
  over: { status: 400 },
});
