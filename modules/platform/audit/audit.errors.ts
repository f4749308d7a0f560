import { defineErrors } from '@zhixing/engine/errors.ts';

export const auditErrors = defineErrors('audit', {
  /** Audit lines cannot be deleted before their retention period ends, not even by audit administrators. */
  kept: { status: 409 },
  unknown: { status: 404 },
});
