import { defineErrors } from '@zhixing/engine/errors.ts';

export const catalogueErrors = defineErrors('catalogue', {
  aboveGuidePrice: { status: 400 },
  endsBeforeStart: { status: 400 },
  httpsOnly: { status: 400 },
  wrongSubject: { status: 400 },
  subjectNotOpen: { status: 409 },
  courseNotOnShelf: { status: 409 },
  publishedStays: { status: 409 },
  weightsNotFull: { status: 409 },
  nobodyEvaluates: { status: 400 },
});
