import { defineErrors } from '@zhixing/engine/errors.ts';

/** Why a template cannot be saved or printed. */
export const printErrors = defineErrors('print', {
  badSheet: { status: 400 },
  unknownPlace: { status: 400 },
  unknownField: { status: 400 },
  onlyOfFlows: { status: 400 },
  noSubject: { status: 400 },
  inUse: { status: 409 },
  builtIn: { status: 409 },
  notOffered: { status: 409 },
  pdfTooLarge: { status: 413 },
  pdfUnderway: { status: 429 },
  pdfBusy: { status: 503 },
});
