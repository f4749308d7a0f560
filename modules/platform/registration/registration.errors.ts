import { defineErrors } from '@zhixing/engine/errors.ts';

export const registrationErrors = defineErrors('registration', {
  agreementNeeded: { status: 400 },
  noBureau: { status: 400 },
  nameTaken: { status: 409 },
  usccTaken: { status: 409 },
  schoolCodeTaken: { status: 409 },
  accountTaken: { status: 409 },
  materialsMissing: { status: 409 },
  ownRegistration: { status: 409 },
  passwordInUse: { status: 409 },
  closed: { status: 409 },
  /** Wrong number, wrong phone or none at all: the answer does not tell which. */
  notFound: { status: 404 },
  passOver: { status: 401 },
  wrongCode: { status: 400 },
  wrongSmsCode: { status: 400 },
  smsOff: { status: 404 },
  smsFailed: { status: 503 },
  tooMany: { status: 429 },
  fileMissing: { status: 400 },
  fileGone: { status: 400 },
  fileType: { status: 415 },
  fileTooLarge: { status: 413 },
  tooManyFiles: { status: 409 },
  noRoom: { status: 503 },
});
