import { defineErrors } from '@zhixing/engine/errors.ts';

export const workbenchErrors = defineErrors('workbench', {
  tooLarge: { status: 413 },
  tooManySettings: { status: 409 },
  tooManyViews: { status: 409 },
  viewNotFound: { status: 404 },
  viewChanged: { status: 409 },
  mayNotPublish: { status: 403 },
  commentNotFound: { status: 404 },
  notMentionable: { status: 400 },
});
