import { defineErrors } from '@zhixing/engine/errors.ts';

export const agendaErrors = defineErrors('agenda', {
  titleMissing: { status: 400 },
  endsTooEarly: { status: 400 },
  repeatEndsTooEarly: { status: 400 },
  nobody: { status: 400 },
  gone: { status: 404 },
  notCreator: { status: 403 },
  tooMany: { status: 400 },
  repetitionOfSeries: { status: 409 },
  otherConfig: { status: 400 },
  configMissing: { status: 400 },
});
