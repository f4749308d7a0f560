import { defineErrors } from '@zhixing/engine/errors.ts';

export const tripLogErrors = defineErrors('tripLog', {
  stays: { status: 409 },
  inFuture: { status: 400 },
  tripClosed: { status: 409 },
  summaryTooShort: { status: 400 },
  summaryTooEarly: { status: 409 },
  notUnderWay: { status: 409 },
  otherTrip: { status: 400 },
  nothingNew: { status: 400 },
  fourEyes: { status: 403 },
});

export const mealRecordErrors = defineErrors('mealRecord', {
  tripClosed: { status: 409 },
  keptTooShort: { status: 400 },
  tooManyPeople: { status: 400 },
});

export const lodgingRecordErrors = defineErrors('lodgingRecord', {
  tripClosed: { status: 409 },
  otherLodging: { status: 400 },
  notInRoom: { status: 400 },
});
