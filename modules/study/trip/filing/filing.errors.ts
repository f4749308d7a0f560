import { defineErrors } from '@zhixing/engine/errors.ts';

export const filingErrors = defineErrors('tripFiling', {
  openAlready: { status: 409 },
  notPreparing: { status: 409 },
  notOrganising: { status: 409 },
  nobodyAdded: { status: 409 },
  fourEyes: { status: 403 },
});
