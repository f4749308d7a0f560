import { defineErrors } from '@zhixing/engine/errors.ts';

/** Errors of external sign-in. The user only gets a reference; administrators can look up its reason. */
export const federationErrors = defineErrors('federation', {
  failed: { status: 403 },
  /** The provider does not respond; the user may retry. */
  unavailable: { status: 422 },
  tooMany: { status: 429 },
  /** Editing a provider would let the editor sign in as any user. */
  onlySecurity: { status: 403 },
  badSettings: { status: 400 },
  badMapping: { status: 400 },
  kindFixed: { status: 409 },
  secretMissing: { status: 409 },
  /** Roles of administrators are only given manually. */
  roleByHand: { status: 403 },
  roleElsewhere: { status: 409 },
  noSealing: { status: 409 },
  notLinked: { status: 404 },
  alreadyLinked: { status: 409 },
  notOffered: { status: 404 },
  /** Wrong account or password of the directory to be linked. */
  wrongThere: { status: 400 },
});
