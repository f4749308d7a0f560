import { defineErrors } from '@zhixing/engine/errors.ts';

export const readinessErrors = defineErrors('readiness', {
  noSuchGuard: { status: 400 },
  notOverridable: { status: 409 },
  guardHolds: { status: 409 },
  overrideStays: { status: 409 },
  overrideUsed: { status: 409 },
});
