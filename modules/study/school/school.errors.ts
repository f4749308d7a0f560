import { defineErrors } from '@zhixing/engine/errors.ts';

export const schoolErrors = defineErrors('school', {
  codeOfOtherStage: { status: 400 },
  codeOfOtherProvince: { status: 400 },
  regionOutside: { status: 400 },
  bureauDisabled: { status: 409 },
  studentsRemain: { status: 409 },
  gradesOutside: { status: 409 },
  locationUnknown: { status: 409 },
});

export const staffErrors = defineErrors('staff', {
  schoolNeeded: { status: 400 },
  schoolFixed: { status: 409 },
  genderDiffers: { status: 400 },
  birthdayDiffers: { status: 400 },
  leadsClass: { status: 409 },
});

export const gradeErrors = defineErrors('grade', {
  schoolNeeded: { status: 400 },
  schoolFixed: { status: 409 },
  stageDiffers: { status: 400 },
  levelOutsideSchool: { status: 400 },
  levelTaken: { status: 409 },
  leaderElsewhere: { status: 400 },
  endOfStage: { status: 409 },
  notEndOfStage: { status: 409 },
  classesOpen: { status: 409 },
});

export const classErrors = defineErrors('schoolClass', {
  gradeElsewhere: { status: 400 },
  gradeClosed: { status: 409 },
  gradeFixed: { status: 409 },
  headTeacherElsewhere: { status: 400 },
  headTeacherInactive: { status: 409 },
  headTeacherBusy: { status: 409 },
  studentsRemain: { status: 409 },
});

export const studentErrors = defineErrors('student', {
  genderDiffers: { status: 400 },
  birthdayDiffers: { status: 400 },
  classElsewhere: { status: 400 },
  classClosed: { status: 409 },
  useTransfer: { status: 409 },
  notEnrolled: { status: 409 },
  sameSchool: { status: 400 },
  guardianNameDiffers: { status: 409 },
});

export const linkErrors = defineErrors('studentGuardian', {
  pairFixed: { status: 409 },
  primaryNeeded: { status: 409 },
});

export const healthErrors = defineErrors('healthProfile', {
  studentFixed: { status: 409 },
  notGuardian: { status: 400 },
  confirmedLater: { status: 400 },
});

export const consentErrors = defineErrors('consentRecord', {
  notGuardian: { status: 400 },
  unknownVersion: { status: 400 },
  settled: { status: 409 },
  signedLater: { status: 400 },
});

export const schoolCardErrors = defineErrors('schoolCard', {
  holderNeeded: { status: 400 },
  hasAnother: { status: 409 },
  expired: { status: 409 },
});

export const miniProgramErrors = defineErrors('miniProgramUser', {
  notBindable: { status: 409 },
  personNeeded: { status: 400 },
  notEnrolled: { status: 409 },
  notGuardian: { status: 409 },
  notStaff: { status: 409 },
  neverSeen: { status: 409 },
  unknownStudent: { status: 409 },
});
