import { defineErrors } from '@zhixing/engine/errors.ts';

export const bureauErrors = defineErrors('educationBureau', {
  wrongParent: { status: 400 },
  regionOutside: { status: 400 },
  looser: { status: 400 },
  stillNeeded: { status: 409 },
});
