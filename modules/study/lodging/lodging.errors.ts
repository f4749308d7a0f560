import { defineErrors } from '@zhixing/engine/errors.ts';

export const lodgingErrors = defineErrors('tripLodging', {
  tripOver: { status: 409 },
  outsideTrip: { status: 400 },
  notACamp: { status: 400 },
  notIntroduced: { status: 409 },
  dutyElsewhere: { status: 400 },
  dutyNotFemale: { status: 400 },
  bedsTooFew: { status: 409 },
  licenceMissing: { status: 409 },
  noRoomsKept: { status: 409 },
  tooEarly: { status: 409 },
  driverRests: { status: 400 },
  nightOutside: { status: 400 },
});

export const roomErrors = defineErrors('lodgingRoom', {
  closed: { status: 409 },
  notKept: { status: 409 },
  genderTaken: { status: 409 },
  bedsTaken: { status: 409 },
  noName: { status: 400 },
});

export const assignmentErrors = defineErrors('roomAssignment', {
  closed: { status: 409 },
  notTravelling: { status: 400 },
  staffElsewhere: { status: 400 },
  stayOutside: { status: 400 },
  staffMixed: { status: 409 },
  genderOpen: { status: 409 },
  changedMeanwhile: { status: 409 },
});

export const wishErrors = defineErrors('tripWish', { notInvited: { status: 400 } });

export const arrangementErrors = defineErrors('tripArrangement', {
  genderUnknown: { status: 409 },
  impossible: { status: 409 },
  changedMeanwhile: { status: 409 },
  nothingToUndo: { status: 409 },
  nothingChosen: { status: 400 },
});
