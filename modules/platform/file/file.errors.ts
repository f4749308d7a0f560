import { defineErrors } from '@zhixing/engine/errors.ts';

export const fileErrors = defineErrors('file', {
  missing: { status: 400 },
  typeRefused: { status: 415 },
  tooLarge: { status: 413 },
  notFound: { status: 404 },
});
