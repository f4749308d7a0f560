/** Why an event was refused; the error catalogue has a message for each. */
export type RefusalCode =
  | 'notOpen'
  | 'paused'
  | 'alreadyHandled'
  | 'notYours'
  | 'notAllowed'
  | 'flowForbids'
  | 'initiatorRecalls'
  | 'signFirst'
  | 'excluded'
  | 'chooseApprovers'
  | 'chooseBranch'
  | 'nobodyFound'
  | 'toSelf'
  | 'alreadyAsked'
  | 'notPresent'
  | 'tooDeep'
  | 'keepOne'
  | 'notAdded'
  | 'cannotReturnThere'
  | 'returnPassesSubFlow'
  | 'otherBranch'
  | 'alreadyBack'
  | 'notAgreed'
  | 'nextTouched'
  | 'recallPassesSubFlow'
  | 'recallAfterReturn'
  | 'notApproved'
  | 'notStuck'
  | 'nobodyToUrge'
  | 'urgedLately'
  | 'noBranchHolds';

/** Thrown inside the core and returned by `advance`; nothing has changed. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
