import { defineErrors } from '../errors.ts';

/** What becomes of requests that the server itself makes. None is a failure of the server: they are answered with 4xx. */
export const outgoingErrors = defineErrors('outgoing', {
  badAddress: { status: 400 },
  notAllowed: { status: 400 },
  portNotAllowed: { status: 400 },
  unknownHost: { status: 422 },
  unreachable: { status: 422 },
  tooSlow: { status: 422 },
  tooMuch: { status: 422 },
});
