import { defineErrors } from '@zhixing/engine/errors.ts';

export const fileErrors = defineErrors('file', {
  carried: { status: 409 },
  missing: { status: 400 },
  typeRefused: { status: 415 },
  tooLarge: { status: 413 },
  notFound: { status: 404 },
  uploadGone: { status: 404 },
  otherOffset: { status: 409 },
  beyondSize: { status: 413 },
  tooManyOpen: { status: 429 },
  damaged: { status: 422 },
});
