import { defineErrors } from '@zhixing/engine/errors.ts';

/** Why a webhook cannot be as it was written. */
export const webhookErrors = defineErrors('webhook', {
  unknownSubject: { status: 400 },
  badAddress: { status: 400 },
  unknownField: { status: 400 },
  badCondition: { status: 400 },
  notReadable: { status: 403 },
  noSecret: { status: 409 },
  notYours: { status: 403 },
  switchedOff: { status: 409 },
});
