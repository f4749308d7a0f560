import { defineErrors } from '../errors.ts';

/** Errors of requests made by the server. None is a failure of the server itself, so they are 4xx. */
export const outgoingErrors = defineErrors('outgoing', {
  badAddress: { status: 400 },
  notAllowed: { status: 400 },
  portNotAllowed: { status: 400 },
  unknownHost: { status: 422 },
  unreachable: { status: 422 },
  tooSlow: { status: 422 },
  tooMuch: { status: 422 },
});
