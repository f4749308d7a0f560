import { defineErrors } from '@zhixing/engine/errors.ts';

export const screenErrors = defineErrors('screen', {
  unknown: { status: 404 },
  /** Nothing that the screen could be about is in reach. */
  noSubject: { status: 404 },
  /** No plan of such a floor is in reach. */
  noPlan: { status: 404 },
  /** Unknown, used and expired codes get the same answer. */
  badCode: { status: 400 },
  tooMany: { status: 429 },
  /** The wall was revoked, has expired, or its maker may not sign in any more. */
  over: { status: 401 },
  noKey: { status: 409 },
});
