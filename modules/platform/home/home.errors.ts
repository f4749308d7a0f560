import { defineErrors } from '@zhixing/engine/errors.ts';

export const homeErrors = defineErrors('home', {
  badDocument: { status: 400 },
  tileFailed: { status: 500 },
  tileSlow: { status: 503 },
});
