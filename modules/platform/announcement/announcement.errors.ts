import { defineErrors } from '@zhixing/engine/errors.ts';

export const announcementErrors = defineErrors('announcement', {
  beyondArea: { status: 403 },
  expiredAlready: { status: 409 },
  otherConfig: { status: 400 },
  configOff: { status: 409 },
  configMissing: { status: 400 },
});
