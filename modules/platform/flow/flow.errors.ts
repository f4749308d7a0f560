import { type AppError, defineErrors } from '@zhixing/engine/errors.ts';
import type { Refusal } from '@zhixing/flow';

/** Why something cannot be done with a flow, each with what to do instead. */
export const flowErrors = defineErrors('flow', {
  notOpen: { status: 409 },
  paused: { status: 409 },
  alreadyHandled: { status: 409 },
  notYours: { status: 403 },
  notAllowed: { status: 409 },
  signFirst: { status: 409 },
  excluded: { status: 409 },
  chooseApprovers: { status: 409 },
  chooseBranch: { status: 409 },
  nobodyFound: { status: 409 },
  toSelf: { status: 409 },
  alreadyAsked: { status: 409 },
  notPresent: { status: 409 },
  tooDeep: { status: 409 },
  keepOne: { status: 409 },
  notAdded: { status: 409 },
  cannotReturnThere: { status: 409 },
  returnPassesSubFlow: { status: 409 },
  otherBranch: { status: 409 },
  alreadyBack: { status: 409 },
  nextTouched: { status: 409 },
  recallPassesSubFlow: { status: 409 },
  recallAfterReturn: { status: 409 },
  notApproved: { status: 409 },
  notStuck: { status: 409 },
  nobodyToUrge: { status: 409 },
  noBranchHolds: { status: 409 },
  /** Beside what the core refuses. */
  noFlow: { status: 409 },
  offShelf: { status: 409 },
  opinionNeeded: { status: 400 },
  filesNeeded: { status: 400 },
  deputyIsSelf: { status: 400 },
  endsFirst: { status: 400 },
  deputyOverlaps: { status: 409 },
  mutual: { status: 409 },
});

/** A refusal of the core, told as a failure. What a client must choose from comes along as data. */
export function refused({ code, details }: Refusal): AppError {
  return flowErrors[code]({}, { data: { ...details } });
}
