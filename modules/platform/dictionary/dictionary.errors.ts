import { defineErrors } from '@zhixing/engine/errors.ts';

export const dictionaryErrors = defineErrors('dictionary', {
  itemUsed: { status: 409 },
  typeUsed: { status: 409 },
  codeFixed: { status: 409 },
  notATree: { status: 400 },
  parentElsewhere: { status: 400 },
});
