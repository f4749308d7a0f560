import { defineErrors } from '@zhixing/engine/errors.ts';

/** Failures of granting. */
export const accessErrors = defineErrors('access', {
  /** A grant names none or several holders. */
  oneHolder: { status: 400 },
  badDocument: { status: 400 },
  badCondition: { status: 400 },
  /** Nobody changes what he himself may do. */
  ownGrants: { status: 403 },
  /** A grade administrator gives what he does not hold. */
  notHeld: { status: 403 },
  ownRole: { status: 403 },
  /** An account that holds more than the actor may give: he would take its place. */
  stronger: { status: 403 },
  /** A role that a grade administrator makes is for his own branch. */
  outsideBranch: { status: 403 },
  /** Whoever may do everything anyhow administers no branch. */
  managesAll: { status: 409 },
  roleDisabled: { status: 409 },
  otherKind: { status: 409 },
  onlyAdministrators: { status: 403 },
  builtInRole: { status: 409 },
  managerCycle: { status: 409 },
  departmentElsewhere: { status: 400 },
  unknownHolder: { status: 404 },
  noReceiver: { status: 409 },
  notYetGranted: { status: 409 },
  dutiesApart: { status: 409 },
  askedAlready: { status: 409 },
  /** Somebody else has granted or taken since these grants were read. */
  changedMeanwhile: { status: 409 },
});
