import { defineErrors } from '@zhixing/engine/errors.ts';

/** Failures of signing in and of sessions. 600, 601 and 602 end a session in the client. */
export const accountErrors = defineErrors('account', {
  /** Also for accounts that do not exist: nobody learns from here who has one. */
  wrongPassword: { status: 400 },
  codeNeeded: { status: 400 },
  wrongCode: { status: 400 },
  lockedOut: { status: 423 },
  disabled: { status: 403 },
  tooManyAttempts: { status: 429 },
  tooManyImages: { status: 429 },
  expired: { status: 401, code: 600 },
  elsewhere: { status: 401, code: 601 },
  invalidSession: { status: 401, code: 602 },
  screenLocked: { status: 423 },
  lastAdministrator: { status: 409 },
});
