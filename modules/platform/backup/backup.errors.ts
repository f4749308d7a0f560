import { defineErrors } from '@zhixing/engine/errors.ts';

export const backupErrors = defineErrors('backup', {
  off: { status: 409 },
  noTask: { status: 409 },
  unknown: { status: 404 },
  notLocked: { status: 409 },
  damaged: { status: 409 },
  noRoom: { status: 507 },
});
