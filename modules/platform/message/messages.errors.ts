import { defineErrors } from '@zhixing/engine/errors.ts';

export const messageErrors = defineErrors('messages', {
  notFound: { status: 404 },
  noSealing: { status: 409 },
  badAddress: { status: 400 },
  kindFixed: { status: 409 },
  inUse: { status: 409 },
  noSecret: { status: 409 },
  testWhom: { status: 400 },
  unknownEvent: { status: 400 },
  unknownVariable: { status: 400 },
  ownCode: { status: 400 },
  builtIn: { status: 409 },
  badValues: { status: 400 },
  mustStay: { status: 409 },
  templateElsewhere: { status: 400 },
  templateGone: { status: 409 },
  templateMissing: { status: 400 },
  badQuiet: { status: 400 },
});
