import { defineErrors } from '@zhixing/engine/errors.ts';

/** Errors of granting permissions. */
export const accessErrors = defineErrors('access', {
  badDocument: { status: 400 },
  badCondition: { status: 400 },
  /** Users cannot change their own grants. */
  ownGrants: { status: 403 },
  /** A grade administrator grants a permission that they do not hold. */
  notHeld: { status: 403 },
  ownRole: { status: 403 },
  /** The account holds permissions that the actor may not grant: by resetting its password the actor would gain them. */
  stronger: { status: 403 },
  /** A role made by a grade administrator is limited to organisations of their branch. */
  outsideBranch: { status: 403 },
  /** An administrator already has every permission, so that a branch cannot be assigned to them. */
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
  /** Another user has changed these grants since they were read. */
  changedMeanwhile: { status: 409 },
});
