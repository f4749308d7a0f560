import { defineErrors } from '@zhixing/engine/errors.ts';

export const receptionErrors = defineErrors('reception', {
  notChoosable: { status: 409 },
  closedDay: { status: 409 },
  past: { status: 400 },
  tripOver: { status: 409 },
  tooEarly: { status: 409 },
  counterBackwards: { status: 400 },
  venueAway: { status: 409 },
  noBooking: { status: 409 },
  venueElsewhere: { status: 400 },
  itemElsewhere: { status: 400 },
  roomElsewhere: { status: 400 },
  bedElsewhere: { status: 400 },
  roomAway: { status: 409 },
  notLodging: { status: 409 },
  stayOutside: { status: 400 },
  booked: { status: 409 },
  roomKept: { status: 409 },
  genderKept: { status: 409 },
  closesReception: { status: 409 },
  closesBooking: { status: 409 },
});
