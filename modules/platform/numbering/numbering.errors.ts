import { defineErrors } from '@zhixing/engine/errors.ts';

export const numberingErrors = defineErrors('numbering', {
  ruleUsed: { status: 409 },
  usedStays: { status: 409 },
  disabled: { status: 409 },
  exhausted: { status: 409 },
  unknownRule: { status: 404 },
});
