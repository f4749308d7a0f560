import { defineErrors } from '@zhixing/engine/errors.ts';

export const carrierErrors = defineErrors('carrier', { permitOver: { status: 409 }, fatalAccident: { status: 409 } });

export const driverErrors = defineErrors('driver', { onTheRoad: { status: 409 } });

export const vehicleErrors = defineErrors('vehicle', { onTheRoad: { status: 409 } });

export const tripVehicleErrors = defineErrors('tripVehicle', {
  underWay: { status: 409 },
  tripClosed: { status: 409 },
  carrierAway: { status: 409 },
  vehicleUnfit: { status: 409 },
  driverUnfit: { status: 409 },
  otherCarrier: { status: 400 },
  sameDriver: { status: 400 },
  driverTaken: { status: 409 },
  leaderElsewhere: { status: 400 },
  tooSmall: { status: 409 },
  safetyCheckOpen: { status: 400 },
});

export const seatErrors = defineErrors('seatAssignment', {
  noSuchSeat: { status: 400 },
  vehicleLeft: { status: 409 },
  notOnTrip: { status: 409 },
  staffElsewhere: { status: 400 },
  tripClosed: { status: 409 },
  changedMeanwhile: { status: 409 },
  seatTwice: { status: 400 },
  riderTwice: { status: 400 },
  tooMany: { status: 409 },
  vehicleElsewhere: { status: 400 },
  lockedSeat: { status: 409 },
});
