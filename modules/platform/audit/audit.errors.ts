import { defineErrors } from '@zhixing/engine/errors.ts';

export const auditErrors = defineErrors('audit', {
  /** Nobody removes lines before their time, not even who looks after the log. */
  kept: { status: 409 },
  unknown: { status: 404 },
});
