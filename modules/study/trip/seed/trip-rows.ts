import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { straightKm, travelBetween } from '../itinerary/travel.ts';
import { termOf } from '../plan/calendar-of-plan.ts';
import { evenly } from '../plan/evenly.ts';
import { DEPART, GATHER, itineraryRows, returnMinute, type TripOutline } from './itinerary-rows.ts';
import type { GradeGround, SchoolGround, SiteGround, TripGround } from './trip-ground.ts';
import { type PlanStory, planStories, type TripPhase } from './trip-stories.ts';

/** A trip of the sample with its natural key, on which other records of the sample hang. */
export interface SampleTrip {
  /** `P07/1`: first batch of the seventh plan. */
  readonly key: string;
  readonly id: string;
  readonly plan: string;
  readonly phase: TripPhase;
  readonly batch: number;
  readonly school: SchoolGround;
  readonly site: SiteGround;
  readonly agency: string | null;
  /** First and last day as day numbers. */
  readonly first: number;
  readonly last: number;
  readonly classes: readonly string[];
  readonly students: number;
  readonly staff: number;
  readonly row: object;
  readonly items: readonly object[];
}

export interface SamplePlan {
  readonly key: string;
  readonly id: string;
  readonly story: PlanStory;
  readonly school: SchoolGround;
  readonly row: object;
  readonly trips: readonly SampleTrip[];
}

/** Number of plans in a sample with only a handful of schools. */
const FEW_SCHOOLS = 6;
const FEW_PLANS = 4;

/** The plans of the sample with their trips and itineraries: the same for the same database and day. */
export function samplePlans(ground: TripGround): SamplePlan[] {
  const stories = ground.schools.length < FEW_SCHOOLS ? planStories.slice(0, FEW_PLANS) : planStories;
  if (ground.schools.length === 0 || ground.sites.length === 0) return [];
  return stories.flatMap((story, n) => planOf(story, n, ground) ?? []);
}

function planOf(story: PlanStory, n: number, ground: TripGround): SamplePlan | null {
  const found = partyOf(story, n, ground);
  if (!found) return null;
  const { school, grades } = found;
  const key = `P${String(n + 1).padStart(2, '0')}`;
  const id = idOf('tripPlan', key);
  const classes = grades.flatMap((grade) => grade.classes);
  const site = siteFor(
    story,
    n,
    school,
    ground,
    classes.reduce((sum, { students }) => sum + students, 0),
  );
  const agency =
    story.phases.includes('preparing') || story.phases.length === 0 ? null : (ground.agencies[n % ground.agencies.length]?.id ?? null);
  const trips = evenly(classes, story.phases.length).map((batch, index) =>
    tripOf({ story, n, key, plan: id, school, site, agency, stage: grades[0]?.stage ?? 'primary', ground }, index, batch),
  );
  return { key, id, story, school, trips, row: planRow({ story, n, id, school, grades, site, agency, ground }, trips) };
}

interface PlanGround {
  readonly story: PlanStory;
  readonly n: number;
  readonly school: SchoolGround;
  readonly site: SiteGround;
  readonly agency: string | null;
  readonly ground: TripGround;
}

/** Classes of a batch of a trip that is still ahead or under way, and of one of the past: as many as the teachers of a school accompany. */
const CLASSES_OF_BATCH = 3;
const CLASSES_OF_PAST = 4;
const past: readonly TripPhase[] = ['returned', 'settling', 'archived', 'cancelled'];

function classesWanted({ phases, days }: PlanStory): number {
  // Batches that spend nights leave before the one ahead is back, and share the teachers of their school.
  if (phases.length > 1 && days > 1) return phases.length;
  return Math.max(1, phases.length) * (phases.some((phase) => past.includes(phase)) ? CLASSES_OF_PAST : CLASSES_OF_BATCH);
}

/** The next school in turn that has enough classes of one stage. */
function partyOf(story: PlanStory, n: number, { schools }: TripGround): { school: SchoolGround; grades: GradeGround[] } | null {
  const batches = Math.max(1, story.phases.length);
  for (let turn = 0; turn < schools.length; turn += 1) {
    const school = schools[((story.atDemo ? 0 : n) + turn) % schools.length];
    const grades = gradesFor(school?.grades.filter((grade) => isEligible(grade, story)) ?? [], n, classesWanted(story));
    if (school && grades.flatMap(({ classes }) => classes).length >= batches) return { school, grades };
  }
  return null;
}

/** Grades of one stage, from one in turn on, until they have the classes that are wanted. */
function gradesFor(eligible: readonly GradeGround[], n: number, wanted: number): GradeGround[] {
  const first = eligible[n % Math.max(1, eligible.length)];
  const others = eligible.filter((grade) => grade !== first && grade.stage === first?.stage);
  const grades: GradeGround[] = [];
  let classes = 0;
  for (const grade of first ? [first, ...others] : []) {
    if (classes >= wanted) break;
    grades.push(grade);
    classes += grade.classes.length;
  }
  return grades;
}

const isEligible = ({ stage, level, classes }: GradeGround, { days }: PlanStory): boolean =>
  classes.length > 0 &&
  (stage !== 'primary' || level >= 4) &&
  (stage === 'senior' ? level < 12 : level !== 9) &&
  (days < 3 || stage !== 'primary');

/** One of the nearest places that take the batch; overnight it is a camp. */
function siteFor({ days, phases }: PlanStory, n: number, { location }: SchoolGround, { sites }: TripGround, students: number): SiteGround {
  const people = (students / Math.max(1, phases.length)) * 1.4;
  const fitting = sites.filter(({ row }) => (days === 1 || row.kind === 'camp') && Number(row.onceCapacity ?? 0) >= people);
  const nearest = (fitting.length > 0 ? fitting : sites).toSorted(
    (a, b) => straightKm(location, a.location) - straightKm(location, b.location),
  );
  return nearest[n % Math.min(3, nearest.length)] as SiteGround;
}

interface BatchGround extends PlanGround {
  readonly key: string;
  readonly plan: string;
  readonly stage: GradeGround['stage'];
}

const themeOf = ({ row }: SiteGround): string => row.theme ?? 'culture';

function tripOf(of: BatchGround, index: number, batch: readonly { readonly id: string; readonly students: number }[]): SampleTrip {
  const { story, n, school, site, agency, ground } = of;
  const phase = story.phases[index] ?? 'preparing';
  const key = `${of.key}/${index + 1}`;
  const id = idOf('trip', key);
  const first = schoolDay(ground.today + story.from, story.from) + index;
  const outline: TripOutline = { key, id, first, days: story.days, site, travel: travelBetween(school.location, site.location) };
  const students = batch.reduce((sum, { students: count }) => sum + count, 0);
  const staff = Math.ceil(students / STUDENTS_PER_ADULT);
  const belongs = { school: school.row.id, bureau: school.row.bureau, agency };
  const row = {
    id,
    tripNo: serialNumber('TR', dateText(planned(of)).replaceAll('-', ''), n * 3 + index),
    name: story.phases.length > 1 ? `${nameOf(of)}（第${index + 1}批）` : nameOf(of),
    tripPlan: of.plan,
    batchNo: index + 1,
    ...belongs,
    schoolName: school.row.name,
    stage: of.stage,
    theme: themeOf(site),
    classes: batch.map(({ id: schoolClass }) => schoolClass),
    sites: [site.row.id],
    courses: site.courses.map(({ id: course }) => course),
    scope: site.row.region === school.row.region ? 'county' : 'city',
    departAt: dateTimeText(first, DEPART),
    returnAt: dateTimeText(first + story.days - 1, returnMinute(outline)),
    days: story.days,
    nights: story.days - 1,
    gatherPlace: `${school.row.name}操场`,
    gatherLocation: school.location,
    gatherAt: dateTimeText(first, GATHER),
    planStudents: students,
    planStaff: staff,
    minStudents: Math.ceil(students * 0.6),
    maxStudents: students,
    chief: school.owner.id,
    riskLevel: phase === 'preparing' ? null : 'low',
    cancelReason: phase === 'cancelled' ? (story.cancelReason ?? null) : null,
    cancelCause: phase === 'cancelled' ? (story.cancelCause ?? 'school') : null,
    ...signUpWindow(phase, first, ground.today),
    status: phase,
  };
  const items = itineraryRows(outline).map((item) => ({ ...item, ...belongs }));
  const party = { classes: row.classes, students, staff };
  return {
    key,
    id,
    plan: of.plan,
    phase,
    batch: index + 1,
    school,
    site,
    agency,
    first,
    last: first + story.days - 1,
    ...party,
    row,
    items,
  };
}

/** When guardians could answer: it has ended for trips that are organised, and is open for those that enrol. */
function signUpWindow(phase: TripPhase, first: number, today: number): object {
  if (['preparing', 'declaring', 'declared'].includes(phase)) return {};
  const isOpen = phase === 'enrolling';
  const ends = isOpen ? first - 14 : Math.min(first - 12, today - 2);
  return {
    signUpStart: dateTimeText(isOpen ? today - 4 : ends - 10, SIGN_UP_HOUR),
    signUpEnd: dateTimeText(ends, SIGN_UP_UNTIL),
    payDeadline: dateTimeText(ends + 3, SIGN_UP_UNTIL),
  };
}

/** Minutes of the day at which a sign-up begins and ends. */
const SIGN_UP_HOUR = 480;
const SIGN_UP_UNTIL = 1080;

const STUDENTS_PER_ADULT = 7;
/** Day of the number of a plan: two months before it starts, at the latest today. */
const planned = ({ story, ground }: Pick<PlanGround, 'story' | 'ground'>): number => ground.today + Math.min(story.from - 60, 0);

const patterns = ['走进{}研学实践', '行走的课堂：{}研学', '{}科学探究研学', '{}劳动实践与成长研学', '探访{}主题研学'];

const nameOf = ({ site, n }: Pick<PlanGround, 'site' | 'n'>): string =>
  (patterns[n % patterns.length] ?? '{}').replace('{}', site.row.name);

/** A day from Tuesday to Thursday, since bases close on Mondays and a second batch leaves the day after; earlier for the past, later for what is to come. */
function schoolDay(day: number, from: number): number {
  if (from === 0) return day;
  const step = from < 0 ? -1 : 1;
  let moved = day;
  while (!isWeekday(moved)) moved += step;
  return moved;
}

/** Day 0, 1 January 1970, was a Thursday. */
const isWeekday = (day: number): boolean => [0, 5, 6].includes(((day % 7) + 7) % 7);

function planState({ story }: PlanGround, trips: readonly SampleTrip[]): string {
  if (story.state !== 'trips') return story.state;
  if (trips.every(({ phase }) => phase === 'preparing')) return 'approved';
  return trips.every(({ phase }) => phase === 'archived' || phase === 'cancelled') ? 'closed' : 'executing';
}

function planRow(of: PlanGround & { readonly id: string; readonly grades: readonly GradeGround[] }, trips: readonly SampleTrip[]): object {
  const { story, n, id, school, grades, site, agency, ground } = of;
  const start = trips[0]?.first ?? schoolDay(ground.today + story.from, story.from);
  const students = grades.flatMap(({ classes }) => classes).reduce((sum, { students: count }) => sum + count, 0);
  const last = trips.at(-1)?.last ?? start + story.days - 1;
  const isPeak = Array.from({ length: last - start + 1 }, (_, day) => dateText(start + day)).some((day) => ground.peaks.has(day));
  const status = planState(of, trips);
  return {
    id,
    planNo: serialNumber('PL', dateText(planned(of)).replaceAll('-', ''), n),
    name: nameOf(of),
    school: school.row.id,
    schoolName: school.row.name,
    bureau: school.row.bureau,
    ...termOf(dateText(start)),
    stage: grades[0]?.stage ?? 'primary',
    grades: grades.map((grade) => grade.id),
    classes: null,
    theme: themeOf(site),
    goal: '结合学科课程开展实践探究，培养观察、合作与表达能力，增强家国情怀与安全意识。',
    subjects: ['语文、道德与法治', '科学、劳动', '历史、地理', '综合实践活动'][n % 4],
    scope: site.row.region === school.row.region ? 'county' : 'city',
    destination: site.row.name,
    expectStudents: students,
    expectStaff: Math.ceil(students / STUDENTS_PER_ADULT),
    startDate: dateText(start),
    endDate: dateText(last),
    days: story.days + Math.max(0, trips.length - 1),
    nights: story.days + Math.max(0, trips.length - 1) - 1,
    batches: Math.max(1, story.phases.length),
    budgetPerStudent: story.days * 12_800,
    transportMode: 'coach',
    mode: 'entrusted',
    agency,
    owner: school.owner.id,
    ownerPhone: school.owner.phone,
    avoidPeak: !isPeak,
    peakReason: isPeak ? '基地活动仅在该时段开放，已错开客流高峰时段' : null,
    approval: status === 'draft' ? null : status === 'rejected' ? 'reject' : 'adopt',
    status,
  };
}
