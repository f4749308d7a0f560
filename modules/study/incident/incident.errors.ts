import { defineErrors } from '@zhixing/engine/errors.ts';

export const incidentErrors = defineErrors('incident', {
  inFuture: { status: 400 },
  noBureau: { status: 400 },
  planElsewhere: { status: 400 },
  stepsOpen: { status: 409 },
  samePerson: { status: 403 },
  cityOnly: { status: 403 },
});

export const stepErrors = defineErrors('incidentStep', {
  closed: { status: 409 },
  doneLater: { status: 400 },
});
