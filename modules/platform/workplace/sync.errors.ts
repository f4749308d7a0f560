import { defineErrors } from '@zhixing/engine/errors.ts';

/** Errors of workplace settings and synchronisation. */
export const syncErrors = defineErrors('workplaceSync', {
  notSetUp: { status: 409 },
  noSecret: { status: 409 },
  noSealing: { status: 409 },
  secretUnreadable: { status: 409 },
  secretAgain: { status: 400 },
  noOrganisation: { status: 409 },
  badOrganisation: { status: 400 },
  running: { status: 409 },
  unknownRun: { status: 404 },
  notLatest: { status: 409 },
});
