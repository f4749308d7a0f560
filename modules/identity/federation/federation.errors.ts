import { defineErrors } from '@zhixing/engine/errors.ts';

/** Failures of signing in from outside. Whoever signs in learns a reference alone; what it stands for, administrators read. */
export const federationErrors = defineErrors('federation', {
  failed: { status: 403 },
  /** The provider does not answer: nobody's fault, and worth another try. */
  unavailable: { status: 422 },
  tooMany: { status: 429 },
  /** Whoever says who vouches for people could become anybody. */
  onlySecurity: { status: 403 },
  badSettings: { status: 400 },
  badMapping: { status: 400 },
  kindFixed: { status: 409 },
  secretMissing: { status: 409 },
  /** Roles of administrators are given by hand. */
  roleByHand: { status: 403 },
  roleElsewhere: { status: 409 },
  noSealing: { status: 409 },
  notLinked: { status: 404 },
  alreadyLinked: { status: 409 },
  notOffered: { status: 404 },
  /** Account or password of a directory that somebody wants to link. */
  wrongThere: { status: 400 },
});
