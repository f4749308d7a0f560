import { defineErrors } from '../errors.ts';

/** Errors of background jobs. */
export const jobErrors = defineErrors('jobs', {
  unknown: { status: 404 },
  noFile: { status: 404 },
  wrongStatus: { status: 409 },
  running: { status: 409 },
  ownerGone: { status: 403 },
  rightsChanged: { status: 403 },
  badRange: { status: 416 },
  interrupted: { status: 500 },
});
