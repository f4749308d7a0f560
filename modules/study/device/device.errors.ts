import { defineErrors } from '@zhixing/engine/errors.ts';

export const deviceErrors = defineErrors('device', {
  noConsent: { status: 409 },
  elsewhere: { status: 409 },
  gone: { status: 409 },
  mute: { status: 400 },
  nobodyHears: { status: 409 },
  takesNone: { status: 400 },
  unknownAsk: { status: 400 },
  superseded: { status: 409 },
  notSupplier: { status: 400 },
});
