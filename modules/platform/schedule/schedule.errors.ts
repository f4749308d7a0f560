import { defineErrors } from '@zhixing/engine/errors.ts';

export const scheduleErrors = defineErrors('schedule', {
  badCron: { status: 400 },
  endsFirst: { status: 400 },
});
