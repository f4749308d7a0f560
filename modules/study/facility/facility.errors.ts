import { defineErrors } from '@zhixing/engine/errors.ts';

export const facilityErrors = defineErrors('facility', {
  siteNeeded: { status: 400 },
  elsewhere: { status: 400 },
  belowGround: { status: 400 },
  lowerFloors: { status: 409 },
});
