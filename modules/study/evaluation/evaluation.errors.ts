import { defineErrors } from '@zhixing/engine/errors.ts';

export const evaluationErrors = defineErrors('evaluation', {
  /** Unknown links and links of finished windows get the same answer. */
  linkOver: { status: 404 },
  notAsked: { status: 404 },
  windowOver: { status: 409 },
  already: { status: 409 },
  itemsNeeded: { status: 400 },
  commentNeeded: { status: 400 },
  wrongStars: { status: 400 },
  notAnonymous: { status: 400 },
  alreadyReplied: { status: 409 },
  noKey: { status: 409 },
});
