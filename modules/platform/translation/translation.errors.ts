import { defineErrors } from '@zhixing/engine/errors.ts';

export const translationErrors = defineErrors('translation', {
  unknown: { status: 404 },
  places: { status: 400 },
  unreadable: { status: 400 },
  refused: { status: 400 },
});
