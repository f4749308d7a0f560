import { defineErrors } from '../errors.ts';

/** Errors that refuse a bulk operation before any row is touched. */
export const bulkErrors = defineErrors('bulk', {
  countChanged: { status: 409 },
  nothing: { status: 400 },
  tooMany: { status: 400 },
});
