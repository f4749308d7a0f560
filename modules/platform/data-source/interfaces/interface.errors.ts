import { defineErrors } from '@zhixing/engine/errors.ts';

/** Why a data interface cannot be written so, or did not answer. */
export const interfaceErrors = defineErrors('dataInterface', {
  codeTaken: { status: 409 },
  mustSelect: { status: 400 },
  oneStatement: { status: 400 },
  placeInText: { status: 400 },
  unknownPlace: { status: 400 },
  badAddress: { status: 400 },
  badHeaders: { status: 400 },
  badColumns: { status: 400 },
  unknownSubject: { status: 400 },
  ofMinors: { status: 400 },
  notReadable: { status: 403 },
  badCondition: { status: 400 },
  notYours: { status: 409 },
  switchedOff: { status: 409 },
  missing: { status: 400 },
  badParameter: { status: 400 },
  badFormula: { status: 400 },
  unknownParameter: { status: 400 },
  answered: { status: 422 },
  notJson: { status: 422 },
  noRows: { status: 422 },
  noOwner: { status: 422 },
  noPeople: { status: 422 },
});
