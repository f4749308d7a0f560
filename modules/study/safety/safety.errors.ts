import { defineErrors } from '@zhixing/engine/errors.ts';

export const safetyErrors = defineErrors('safety', {
  tripNeeded: { status: 400 },
  tripFiled: { status: 409 },
  paperClosed: { status: 409 },
  notATemplate: { status: 400 },
  contentMissing: { status: 400 },
  questionsMissing: { status: 400 },
  kindsMissing: { status: 400 },
  contactsMissing: { status: 400 },
  hospitalMissing: { status: 400 },
  drillMissing: { status: 400 },
  itemsMissing: { status: 400 },
  stillCritical: { status: 400 },
  tooManyVertices: { status: 400 },
  settingExists: { status: 409 },
  contradicts: { status: 400 },
  classNotOfTrip: { status: 400 },
  teacherElsewhere: { status: 400 },
  lessonNotHeld: { status: 400 },
});
