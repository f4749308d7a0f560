import { defineErrors } from '../errors.ts';

export const reportErrors = defineErrors('report', {
  unknown: { status: 404 },
  denied: { status: 403 },
  badDocument: { status: 400 },
  nameTaken: { status: 409 },
  badPeriod: { status: 400 },
  badName: { status: 400 },
  badFilter: { status: 400 },
  badCell: { status: 400 },
  tooManyGroups: { status: 400 },
  tooFew: { status: 403 },
});
