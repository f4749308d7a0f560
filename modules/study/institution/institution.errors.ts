import { defineErrors } from '@zhixing/engine/errors.ts';

export const institutionErrors = defineErrors('institution', {
  noBureau: { status: 400 },
  ownerNeeded: { status: 400 },
  wrongOwner: { status: 400 },
  usccTaken: { status: 409 },
  blacklisted: { status: 409 },
  inIntroduction: { status: 409 },
  overdue: { status: 409 },
  papersMissing: { status: 409 },
  onceAboveDay: { status: 400 },
  strangeFiles: { status: 400 },
  ownerNotIntroduced: { status: 409 },
  ownerAway: { status: 409 },
  barred: { status: 409 },
  notIntroduced: { status: 409 },
});

export const qualificationErrors = defineErrors('qualification', {
  renewed: { status: 409 },
  endsBeforeStart: { status: 400 },
  alreadyOver: { status: 409 },
  twice: { status: 409 },
  kept: { status: 409 },
  endNeeded: { status: 400 },
});

export const courseErrors = defineErrors('course', {
  fewerThanLeast: { status: 400 },
  aboveCapacity: { status: 400 },
  onlyInDraft: { status: 409 },
  strangeTutor: { status: 400 },
});

export const introductionErrors = defineErrors('introductionApplication', {
  incomplete: { status: 409 },
  openAlready: { status: 409 },
  noSubject: { status: 400 },
  tooEarly: { status: 409 },
  notNow: { status: 409 },
  visitIncomplete: { status: 409 },
  scoreTooLow: { status: 409 },
  fourEyes: { status: 409 },
  objectionOpen: { status: 409 },
  ownerFirst: { status: 409 },
  ended: { status: 409 },
  wrongCode: { status: 400 },
  notShown: { status: 404 },
  enoughObjections: { status: 409 },
  kept: { status: 409 },
});

export const reviewErrors = defineErrors('annualReview', {
  begun: { status: 409 },
  deadlineNeeded: { status: 400 },
  deadlineOver: { status: 400 },
});

export const declarationErrors = defineErrors('declaration', {
  wrongWindow: { status: 400 },
  closed: { status: 409 },
  quotaReached: { status: 409 },
  wrongApplicant: { status: 409 },
  courseNeeded: { status: 400 },
  scoreNeeded: { status: 409 },
  kept: { status: 409 },
});
