import { chinaDay, schoolYear } from './calendar.ts';
import { schoolCode } from './identifiers.ts';
import { idOf } from './ids.ts';
import { entryYear, stageOf } from './levels.ts';
import { type Profile, type SchoolShape, type Shape, shapeOf } from './profile.ts';
import { type Random, streams } from './random.ts';
import { DISTRICTS, type District } from './regions.ts';
import type { SchoolType } from './rows.ts';
import { type SchoolName, schoolName } from './school-names.ts';

export interface SchoolPlan {
  readonly index: number;
  readonly id: string;
  readonly schoolCode: string;
  readonly type: SchoolType;
  readonly district: District;
  readonly name: SchoolName;
  readonly classes: ClassPlan[];
  /** Index of its first member of staff, among all and within its district. */
  firstStaff: number;
  firstStaffOfDistrict: number;
  staffCount: number;
}

export interface GradePlan {
  readonly index: number;
  readonly id: string;
  readonly school: SchoolPlan;
  readonly level: number;
  /** Index of the head teacher of the first class among the school's staff. */
  readonly firstHeadTeacher: number;
}

export interface ClassPlan {
  readonly index: number;
  readonly id: string;
  readonly school: SchoolPlan;
  readonly grade: GradePlan;
  /** 1 for the first class of a grade. */
  readonly number: number;
  /** Index of the head teacher among the school's staff. */
  readonly headTeacher: number;
  size: number;
  /** Index of its first student among all, within the level, and within the level and district. */
  firstStudent: number;
  firstOfLevel: number;
  firstOfDistrict: number;
  /** Class of the same district, at least two years below, that contains siblings of its students. */
  siblings: ClassPlan | null;
  /** The class whose `siblings` is this one. */
  elders: ClassPlan | null;
}

/** All decisions about the sample made before the first row. Small: one entry per class, none per student. */
export interface Plan {
  readonly shape: Shape;
  readonly today: number;
  readonly draws: (stream: string) => (index: number) => Random;
  readonly schools: readonly SchoolPlan[];
  readonly grades: readonly GradePlan[];
  readonly classes: readonly ClassPlan[];
  readonly staff: number;
}

/** Staff before the head teachers: the principal and the safety officer. */
export const LEADERS = 2;

/** Plans schools, grades and classes for a profile, seed and clock. */
export function makePlan(profile: Profile, seed: bigint, now: Date): Plan {
  const shape = shapeOf(profile);
  const today = chinaDay(now);
  const draws = streams(seed);
  const layout = laidOut(shape, schoolYear(today));
  giveSizes(layout.classes, shape.students, draws('class-size'));
  giveOffsets(layout.classes);
  giveSiblings(layout.classes, shape.schools.length);
  const staff = giveStaff(layout.schools, shape.otherStaff);
  return { shape, today, draws, ...layout, staff };
}

interface Layout {
  schools: SchoolPlan[];
  grades: GradePlan[];
  classes: ClassPlan[];
}

function laidOut(shape: Shape, year: number): Layout {
  const layout: Layout = { schools: [], grades: [], classes: [] };
  const named = new Map<string, number>();
  while (layout.classes.length < shape.classes) {
    const pattern = shape.schools[layout.schools.length % shape.schools.length];
    if (!pattern) throw new RangeError('a shape needs schools');
    addSchool(layout, pattern, shape.classes, year, named);
  }
  return layout;
}

function addSchool(layout: Layout, pattern: SchoolShape, classes: number, year: number, named: Map<string, number>): void {
  const district = DISTRICTS[pattern.district];
  if (!district) throw new RangeError(`no district ${pattern.district}`);
  const key = `${district.code}/${pattern.type}`;
  const sameKind = named.get(key) ?? 0;
  named.set(key, sameKind + 1);
  const code = schoolCode(pattern.type === 'primary', layout.schools.length);
  const school: SchoolPlan = {
    index: layout.schools.length,
    id: idOf('school', code),
    schoolCode: code,
    type: pattern.type,
    district,
    name: schoolName(district, pattern.type, sameKind),
    classes: [],
    firstStaff: 0,
    firstStaffOfDistrict: 0,
    staffCount: 0,
  };
  layout.schools.push(school);
  for (const [level, count] of pattern.years) {
    const open = Math.min(count, classes - layout.classes.length);
    if (open > 0) addGrade(layout, school, level, open, year);
  }
}

function addGrade(layout: Layout, school: SchoolPlan, level: number, count: number, year: number): void {
  const key = `${school.schoolCode}/${stageOf(level)}/${entryYear(year, level)}`;
  const firstHeadTeacher = LEADERS + school.classes.length;
  const grade: GradePlan = { index: layout.grades.length, id: idOf('grade', key), school, level, firstHeadTeacher };
  layout.grades.push(grade);
  for (let number = 1; number <= count; number += 1) {
    const schoolClass: ClassPlan = {
      index: layout.classes.length,
      id: idOf('schoolClass', `${key}/${number}`),
      school,
      grade,
      number,
      headTeacher: LEADERS + school.classes.length,
      size: 0,
      firstStudent: 0,
      firstOfLevel: 0,
      firstOfDistrict: 0,
      siblings: null,
      elders: null,
    };
    layout.classes.push(schoolClass);
    school.classes.push(schoolClass);
  }
}

// Distributes the students evenly, then moves a few between neighbours, which keeps the sum.
function giveSizes(classes: readonly ClassPlan[], students: number, draw: (index: number) => Random): void {
  let moved = 0;
  for (const [i, schoolClass] of classes.entries()) {
    const even = Math.floor(((i + 1) * students) / classes.length) - Math.floor((i * students) / classes.length);
    const last = i === classes.length - 1;
    if (i % 2 === 0) moved = last ? 0 : Math.min(draw(i).between(-3, 3), even - 1);
    schoolClass.size = i % 2 === 0 ? even - moved : even + moved;
  }
}

function giveOffsets(classes: readonly ClassPlan[]): void {
  const counts = new Map<string, number>();
  const taken = (key: string, size: number): number => {
    const before = counts.get(key) ?? 0;
    counts.set(key, before + size);
    return before;
  };
  for (const schoolClass of classes) {
    const { level } = schoolClass.grade;
    schoolClass.firstStudent = taken('all', schoolClass.size);
    schoolClass.firstOfLevel = taken(`${level}`, schoolClass.size);
    schoolClass.firstOfDistrict = taken(`${level}/${schoolClass.school.district.code}`, schoolClass.size);
  }
}

// Two years between siblings keep their birthdays a pregnancy apart; at most six keep the parents' ages plausible.
function giveSiblings(classes: readonly ClassPlan[], pattern: number): void {
  const free = new Map<string, ClassPlan[]>();
  for (const schoolClass of classes) {
    const key = `${Math.floor(schoolClass.school.index / pattern)}/${schoolClass.school.district.code}`;
    const pool = free.get(key) ?? [];
    free.set(key, pool);
    const gap = (other: ClassPlan): number => schoolClass.grade.level - other.grade.level;
    const found = pool.findIndex((other) => gap(other) >= 2 && gap(other) <= 6);
    const [younger] = found >= 0 ? pool.splice(found, 1) : [];
    if (younger) {
      schoolClass.siblings = younger;
      younger.elders = schoolClass;
    }
    pool.push(schoolClass);
  }
}

function giveStaff(schools: readonly SchoolPlan[], others: number): number {
  const classes = schools.reduce((sum, school) => sum + school.classes.length, 0);
  const byDistrict = new Map<string, number>();
  let all = 0;
  let seen = 0;
  for (const school of schools) {
    const before = Math.floor((seen * others) / classes);
    seen += school.classes.length;
    school.staffCount = LEADERS + school.classes.length + Math.floor((seen * others) / classes) - before;
    school.firstStaff = all;
    school.firstStaffOfDistrict = byDistrict.get(school.district.code) ?? 0;
    byDistrict.set(school.district.code, school.firstStaffOfDistrict + school.staffCount);
    all += school.staffCount;
  }
  return all;
}
