import { defineErrors } from '@zhixing/engine/errors.ts';

export const alarmErrors = defineErrors('alarm', {
  contactMissing: { status: 400 },
  samePerson: { status: 403 },
  otherOpen: { status: 409 },
  notUnderWay: { status: 409 },
});
