import { defineErrors } from '@zhixing/engine/errors.ts';

export const signUpErrors = defineErrors('signUp', {
  notOpen: { status: 409 },
  closed: { status: 409 },
  paperNeeded: { status: 400 },
  guardianNeeded: { status: 400 },
  notGuardian: { status: 400 },
  guardianOnly: { status: 403 },
  foreignFile: { status: 400 },
  healthNeeded: { status: 400 },
  elsewhere: { status: 409 },
  notComplete: { status: 409 },
  noPlace: { status: 409 },
  notFirst: { status: 409 },
  noPromotion: { status: 409 },
  departed: { status: 409 },
  studentAway: { status: 409 },
  alreadyOpen: { status: 409 },
  stillEnrolling: { status: 409 },
  nothingMissing: { status: 409 },
  remindedToday: { status: 409 },
});

export const noticeErrors = defineErrors('parentNotice', {
  sectionsMissing: { status: 400 },
  tripNotDeclared: { status: 409 },
  feePlanOpen: { status: 409 },
  tripOver: { status: 409 },
  tooLate: { status: 400 },
  tripFixed: { status: 400 },
});

export const enrolmentErrors = defineErrors('enrolment', {
  tooFew: { status: 409 },
  enough: { status: 409 },
  tripNotEnrolling: { status: 409 },
});
