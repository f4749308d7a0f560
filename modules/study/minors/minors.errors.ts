import { defineErrors } from '@zhixing/engine/errors.ts';

export const minorsErrors = defineErrors('minors', {
  ownApplication: { status: 409 },
  notOwn: { status: 409 },
  closed: { status: 409 },
  badPeriod: { status: 400 },
  askedAlready: { status: 409 },
});
