import { defineErrors } from '@zhixing/engine/errors.ts';

export const receptionErrors = defineErrors('reception', {
  notChoosable: { status: 409 },
  closedDay: { status: 409 },
  venueAway: { status: 409 },
  noBooking: { status: 409 },
  tripOver: { status: 409 },
  roomElsewhere: { status: 400 },
  bedElsewhere: { status: 400 },
  roomAway: { status: 409 },
  notLodging: { status: 409 },
  stayOutside: { status: 400 },
  past: { status: 400 },
  tooEarly: { status: 409 },
  twice: { status: 409 },
  counterBackwards: { status: 400 },
  counterOpen: { status: 409 },
});
