import { defineErrors } from '@zhixing/engine/errors.ts';

export const calendarErrors = defineErrors('calendar', {
  nameMissing: { status: 400 },
  unreadSentence: { status: 400 },
});
