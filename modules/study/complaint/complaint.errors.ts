import { defineErrors } from '@zhixing/engine/errors.ts';

export const complaintErrors = defineErrors('complaint', {
  partyKind: { status: 400 },
  partyMissing: { status: 400 },
  noBureau: { status: 400 },
  noHandler: { status: 400 },
  reopenOver: { status: 409 },
  stillOpen: { status: 409 },
  anonymityStays: { status: 409 },
  paidInFuture: { status: 400 },
  wrongPicture: { status: 400 },
  wrongCode: { status: 404 },
  unknownTrip: { status: 404 },
  unknownParty: { status: 400 },
  nameNeeded: { status: 400 },
  tooMany: { status: 429 },
  fileMissing: { status: 400 },
  fileType: { status: 400 },
  fileTooLarge: { status: 413 },
  tooManyFiles: { status: 409 },
});
