import { defineErrors } from '@zhixing/engine/errors.ts';

export const agreementErrors = defineErrors('agreement', {
  strangeFiles: { status: 400 },
  planNotApproved: { status: 409 },
  notEntrusted: { status: 409 },
  agencyNotIntroduced: { status: 409 },
});

export const negotiationErrors = defineErrors('negotiation', {
  selfOrganised: { status: 409 },
  twice: { status: 409 },
  partiesStay: { status: 409 },
  ended: { status: 409 },
  linesNeeded: { status: 400 },
  wrongLine: { status: 400 },
  alreadyAgreed: { status: 409 },
  beingAgreed: { status: 409 },
  fewQuotes: { status: 409 },
});

export const budgetErrors = defineErrors('budget', {
  inProgress: { status: 409 },
  locked: { status: 409 },
  linesNeeded: { status: 409 },
  noQuote: { status: 409 },
  manageTooHigh: { status: 409 },
  aboveCap: { status: 409 },
  aboveGuide: { status: 409 },
  strangeResolution: { status: 409 },
  notPassed: { status: 409 },
  samePerson: { status: 409 },
});

export const resolutionErrors = defineErrors('committeeResolution', {
  used: { status: 409 },
  otherPlan: { status: 400 },
});

export const contractErrors = defineErrors('contract', {
  budgetNeeded: { status: 409 },
  bound: { status: 409 },
  templateNotPublished: { status: 409 },
  wrongBlocks: { status: 400 },
  wrongTerms: { status: 400 },
  termsNotFull: { status: 400 },
  prepaidTooHigh: { status: 400 },
  wrongPolicy: { status: 400 },
  policyRises: { status: 400 },
  textChanged: { status: 409 },
  projectNotApproved: { status: 409 },
  budgetNotApproved: { status: 409 },
  samePerson: { status: 409 },
  notOver: { status: 409 },
});

export const approvalErrors = defineErrors('projectApproval', {
  otherPlan: { status: 400 },
  notOwnPeople: { status: 400 },
  notCertified: { status: 400 },
  samePerson: { status: 409 },
});

export const materialErrors = defineErrors('materialList', {
  agencyNeeded: { status: 409 },
  linesNeeded: { status: 409 },
  notPrepared: { status: 409 },
  locked: { status: 409 },
});
