import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Staff } from '../../school/staff.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { safetyErrors } from '../safety.errors.ts';
import { SafetyLesson } from './safety-lesson.model.ts';

type Lesson = Row<typeof SafetyLesson>;

export const safetyLessonRules = defineRules(SafetyLesson, {
  save: { derive: ({ row }, ctx) => ofTrip(row, ctx), check: ({ row }, ctx) => mustBeOfTrip(row, ctx) },
});

async function ofTrip(row: Lesson, ctx: Context): Promise<Partial<Lesson>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  return trip ? { school: trip.school, agency: trip.agency, bureau: trip.bureau } : {};
}

/** The lesson is given to a class of the trip by a member of the school, and is recorded once it was held. */
async function mustBeOfTrip(row: Lesson, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return;
  const refuse = (field: keyof Lesson, key: 'classNotOfTrip' | 'teacherElsewhere' | 'lessonNotHeld') => {
    throw safetyErrors[key]({}, { fields: { [field]: { key: `safety.${key}` } } });
  };
  if (!trip.classes.includes(row.schoolClass)) refuse('schoolClass', 'classNotOfTrip');
  const teacher = await lookUp(Staff, row.teacher, ctx);
  if (teacher && teacher.school !== trip.school) refuse('teacher', 'teacherElsewhere');
  if (row.heldAt > ctx.now().toISOString()) refuse('heldAt', 'lessonNotHeld');
}
