import { defineErrors } from '../errors.ts';

/** Failures of operations on many rows, before the first of them is touched. */
export const bulkErrors = defineErrors('bulk', {
  countChanged: { status: 409 },
  nothing: { status: 400 },
  tooMany: { status: 400 },
});
