import { defineErrors } from '@zhixing/engine/errors.ts';

export const planErrors = defineErrors('tripPlan', {
  schoolNeeded: { status: 400 },
  gradeElsewhere: { status: 400 },
  classElsewhere: { status: 400 },
  tooManyBatches: { status: 400 },
  noClasses: { status: 400 },
  notReady: { status: 409 },
});

export const tripErrors = defineErrors('trip', {
  notChoosable: { status: 409 },
  signUpOver: { status: 400 },
  onlyExtend: { status: 409 },
  causeNotYours: { status: 400 },
  schoolCancels: { status: 409 },
  notChief: { status: 403 },
  abortInstead: { status: 409 },
  reasonNeeded: { status: 400 },
});
