import { defineErrors } from '@zhixing/engine/errors.ts';

export const announcementErrors = defineErrors('announcement', {
  sentStays: { status: 409 },
  expiredAlready: { status: 409 },
});
