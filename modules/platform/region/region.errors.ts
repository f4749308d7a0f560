import { defineErrors } from '@zhixing/engine/errors.ts';

export const regionErrors = defineErrors('region', {
  codeUsed: { status: 409 },
  elsewhere: { status: 400 },
  notBelow: { status: 400 },
  wrongLength: { status: 400 },
});
