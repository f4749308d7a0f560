import { type Context, elevated } from '@zhixing/engine/context.ts';
import { dayTypes, isWorked } from '@zhixing/engine/ports/work-days.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { NoticeReading } from '../../enrolment/notice/notice-reading.model.ts';
import { ParentNotice } from '../../enrolment/notice/parent-notice.model.ts';
import { SignUp, travellerFields } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripGroup } from '../../escort/trip-group.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { SafetyLesson } from '../../safety/lesson/safety-lesson.model.ts';
import { WarningSetting } from '../../safety/warning/warning-setting.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Trip } from '../trip.model.ts';
import { papersFor } from './trip-guards.ts';
import type { TripPapers } from './trip-papers.ts';

type TripRow = Row<typeof Trip>;

const SCHOOL = ['schoolAdmin'] as const;
const TEACHERS = ['classTeacher', 'schoolAdmin'] as const;
/** Lead time before departure where the school has no bureau yet, in working days. */
const USUAL_LEAD = 5;
/** Longest stretch of days without work that is looked through. */
const MAX_HOLIDAY = 15;

/** G18 and G19: what watches over the trip, and what children and parents were told before it. */
export const departureGuards = defineGuards(Trip, {
  G18: { at: ['submitFiling'], check: async (trip, ctx) => watched(await papersFor(trip, ctx), ctx) },
  G19: { at: ['submitFiling'], overridable: ['bureauApprover'], check: async (trip, ctx) => informed(await papersFor(trip, ctx), ctx) },
});

/** Warnings are set, every site has a fence, and a circle moves with every leader of a group. */
async function watched({ trip, sites, fences }: TripPapers, ctx: Context): Promise<readonly Gap[]> {
  const server = elevated(ctx);
  const applying = { any: [{ trip: trip.id }, { trip: null, school: trip.school }, { level: 'platform' }] };
  const isSet = await repo(WarningSetting, server).first({ all: [{ status: 'enabled' }, applying] });
  const followed = new Set(fences.flatMap(({ shape, anchorStaff }) => (shape === 'moving' && anchorStaff ? [anchorStaff] : [])));
  const leaders = (await leadersOf(trip.id, server)).filter(({ staff }) => staff !== null && !followed.has(staff));
  return [
    ...(isSet ? [] : [{ text: 'noWarnings', who: SCHOOL, create: { model: 'warningSetting', values: { trip: trip.id } } }]),
    ...sites.flatMap(({ id, name }) =>
      fences.some(({ site }) => site === id)
        ? []
        : [{ text: 'fenceMissing', params: { name }, who: SCHOOL, create: { model: 'geoFence', values: { trip: trip.id, site: id } } }],
    ),
    ...leaders.map(({ staff, name }) => ({
      text: 'movingFenceMissing',
      params: { name: name ?? '' },
      who: SCHOOL,
      create: { model: 'geoFence', values: { trip: trip.id, shape: 'moving', anchorStaff: staff } },
    })),
  ];
}

type Traveller = Pick<Row<typeof SignUp>, (typeof travellerFields)[number]>;

/** The people who lead the groups of a trip. */
async function leadersOf(trip: string, server: Context): Promise<Row<typeof TripStaff>[]> {
  const groups = await repo(TripGroup, server).find({ trip, status: 'enabled' });
  const ids = [...new Set(groups.flatMap(({ leaderTeacher }) => leaderTeacher ?? []))];
  return ids.length === 0 ? [] : repo(TripStaff, server).find({ id: { in: ids } });
}

/** It is filed in time, every class had its safety lesson, and every family has read the letter. */
async function informed(papers: TripPapers, ctx: Context): Promise<readonly Gap[]> {
  const { last, isOver } = await departureDeadline(papers, ctx);
  const { trip } = papers;
  const students = await repo(SignUp, elevated(ctx)).find({ trip: trip.id, status: 'confirmed' }, { fields: travellerFields });
  return [
    ...(isOver ? [{ text: 'late', params: { last }, who: SCHOOL, record: { model: 'trip', id: trip.id } }] : []),
    ...(await lessonGaps(papers, students, ctx)),
    ...(await letterGaps(trip, students, ctx)),
  ];
}

/**
 * The last working day (YYYY-MM-DD) on which the departure can be filed: so many working days before it as the bureau asks for.
 */
export async function departureDeadline({ trip, bureau }: Pick<TripPapers, 'trip' | 'bureau'>, ctx: Context) {
  const lead = bureau?.minPredepartureDays ?? USUAL_LEAD;
  const departs = chinaDay(trip.departAt);
  const types = await dayTypes(ctx, addDays(departs, -2 * lead - MAX_HOLIDAY), addDays(departs, -1));
  const worked = [...types].flatMap(([day, type]) => (isWorked(type) ? [day] : []));
  const last = lead === 0 ? addDays(departs, -1) : (worked.at(-lead) ?? departs);
  return { last, isOver: chinaDay(ctx.now()) > last };
}

async function lessonGaps({ trip, notice }: TripPapers, students: readonly Traveller[], ctx: Context): Promise<Gap[]> {
  const server = elevated(ctx);
  const byClass = Map.groupBy(students, ({ schoolClass }) => schoolClass ?? '');
  const lessons = await repo(SafetyLesson, server).find({ trip: trip.id });
  const classes = await repo(SchoolClass, server).find({ id: { in: [...byClass.keys()].filter(Boolean) } }, { limit: 200 });
  return classes.flatMap(({ id, name }): Gap[] => {
    const expected = byClass.get(id)?.length ?? 0;
    const lesson = lessons.find(({ schoolClass }) => schoolClass === id);
    const values = { trip: trip.id, schoolClass: id };
    if (!lesson) return [{ text: 'noLesson', params: { name }, who: TEACHERS, create: { model: 'safetyLesson', values } }];
    const record = { model: 'safetyLesson', id: lesson.id };
    const { attended, passed } = lesson;
    if (attended < expected) return [{ text: 'lessonMissed', params: { name, attended, expected }, who: TEACHERS, record }];
    if (notice?.needQuiz && (passed ?? 0) < expected)
      return [{ text: 'quizOpen', params: { name, passed: passed ?? 0, expected }, who: TEACHERS, record }];
    return [];
  });
}

/** Families who have not opened the letter that was sent to them. */
async function letterGaps(trip: TripRow, students: readonly Traveller[], ctx: Context): Promise<Gap[]> {
  const server = elevated(ctx);
  const letter = await repo(ParentNotice, server).first({ trip: trip.id, status: 'published' });
  // A missing letter is named by its own guard.
  if (!letter) return [];
  const readings = await repo(NoticeReading, server).find({ notice: letter.id }, { fields: ['student'] });
  const readBy = new Set(readings.map(({ student }) => student));
  const unread = students.filter(({ student }) => !readBy.has(student)).length;
  return unread === 0
    ? []
    : [{ text: 'unread', params: { count: unread }, who: TEACHERS, record: { model: 'parentNotice', id: letter.id } }];
}
