import { defineErrors } from '@zhixing/engine/errors.ts';

export const tripStaffErrors = defineErrors('tripStaff', {
  underWay: { status: 409 },
  fewTeachers: { status: 409 },
  tripClosed: { status: 409 },
  twoPeople: { status: 400 },
  otherSchool: { status: 400 },
  tutorElsewhere: { status: 400 },
  tutorAway: { status: 409 },
  papersOpen: { status: 409 },
  fourEyes: { status: 403 },
  nothingToDo: { status: 409 },
});

export const tripGroupErrors = defineErrors('tripGroup', {
  tripClosed: { status: 409 },
  tooLarge: { status: 400 },
  leaderElsewhere: { status: 400 },
  leaderRole: { status: 400 },
  tutorElsewhere: { status: 400 },
  vehicleElsewhere: { status: 400 },
  stillMembers: { status: 409 },
  tooSmall: { status: 409 },
  otherTrip: { status: 400 },
  changedMeanwhile: { status: 409 },
  nameTwice: { status: 400 },
  childTwice: { status: 400 },
  twoCaptains: { status: 400 },
  notConfirmed: { status: 409 },
  groupFull: { status: 409 },
  lockedMember: { status: 409 },
  unknownGroup: { status: 409 },
});

export const memberErrors = defineErrors('tripGroupMember', {
  notConfirmed: { status: 409 },
  captainTaken: { status: 409 },
  groupDisabled: { status: 409 },
});
