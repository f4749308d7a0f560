import { defineErrors } from '@zhixing/engine/errors.ts';

export const itineraryErrors = defineErrors('itineraryItem', {
  overlaps: { status: 409 },
  venueElsewhere: { status: 422 },
  tripClosed: { status: 409 },
  changedMeanwhile: { status: 409 },
  otherTrip: { status: 400 },
  badTemplate: { status: 400 },
});
