import { dateText, dayNumber, schoolYear } from './calendar.ts';
import { type BirthRange, nationalIdentity, phoneNumber, serialNumber } from './identifiers.ts';
import { idOf } from './ids.ts';
import { fullName, surname } from './names.ts';
import { LEADERS, type Plan, type SchoolPlan } from './plan.ts';
import { type Random, weighted } from './random.ts';
import type { Gender, Position, StaffRow } from './rows.ts';

/** The fields of a member of staff that other rows need. */
export interface StaffPerson {
  readonly id: string;
  readonly staffNo: string;
  readonly name: string;
  readonly gender: Gender;
  readonly phone: string;
  readonly position: Position;
}

/** Id of the n-th member of staff of a school, 0 for the principal. */
export const staffId = (plan: Plan, school: SchoolPlan, place: number): string => idOf('staff', staffNumber(plan, school, place));

/** The n-th person of a school. Deterministic. */
export function staffPerson(plan: Plan, school: SchoolPlan, place: number): StaffPerson {
  const index = school.firstStaff + place;
  const random = plan.draws('staff-person')(index);
  const position = positionAt(school, place);
  const gender = random.chance(MEN[position] ?? 0.32) ? 'male' : 'female';
  return {
    id: staffId(plan, school, place),
    staffNo: staffNumber(plan, school, place),
    name: fullName(random, surname(random), gender, 'parent'),
    gender,
    phone: phoneNumber('staff', index),
    position,
  };
}

/** The staff of one school: leaders, head teachers in the order of the classes, others. */
export function staffRows(plan: Plan, school: SchoolPlan): StaffRow[] {
  return Array.from({ length: school.staffCount }, (_, place) => staffRow(plan, school, place));
}

function staffNumber(plan: Plan, school: SchoolPlan, place: number): string {
  return serialNumber('SF', `${schoolYear(plan.today) - 2}0110`, school.firstStaff + place);
}

const OTHERS: readonly Position[] = ['moralDirector', 'nurse', 'teacher', 'teacher', 'vicePrincipal', 'accountant'];
const MEN: { readonly [position in Position]?: number } = { principal: 0.62, vicePrincipal: 0.5, safetyOfficer: 0.8, nurse: 0.02 };

function positionAt(school: SchoolPlan, place: number): Position {
  if (place === 0) return 'principal';
  if (place === 1) return 'safetyOfficer';
  const other = place - LEADERS - school.classes.length;
  return other < 0 ? 'headTeacher' : (OTHERS[other] ?? 'teacher');
}

function staffRow(plan: Plan, school: SchoolPlan, place: number): StaffRow {
  const person = staffPerson(plan, school, place);
  const index = school.firstStaff + place;
  const random = plan.draws('staff')(index);
  const isLeader = person.position === 'principal' || person.position === 'vicePrincipal';
  const range = isLeader ? leaderRange(plan) : teacherRange(plan);
  const { idCard, birthday } = nationalIdentity(school.district.code, range, school.firstStaffOfDistrict + place, person.gender);
  const age = schoolYear(plan.today) - Number(birthday.slice(0, 4));
  const joined = dayNumber(schoolYear(plan.today) - random.between(0, Math.max(0, age - 23)), 8, 25);
  return {
    ...person,
    school: school.id,
    idCard,
    birthday,
    email: isLeader || random.chance(0.3) ? `${person.staffNo.toLowerCase()}@xiangjiang.example` : null,
    subject: subjectOf(random, school, person.position),
    isClassTeacher: person.position === 'headTeacher',
    teacherCertNo: NOT_TEACHERS.has(person.position) ? null : certificate(school, person, age, index, plan),
    firstAidCert: person.position === 'nurse' || random.chance(person.position === 'safetyOfficer' ? 0.9 : 0.18),
    healthCertTo: dateText(plan.today + random.between(-10, 350)),
    ...backgroundCheck(random, plan, index),
    joinDate: dateText(joined),
    status: person.position === 'teacher' ? statusOf(random) : 'active',
  };
}

const NOT_TEACHERS: ReadonlySet<Position> = new Set(['nurse', 'accountant', 'safetyOfficer']);

// The two ranges share no order numbers, and guardians use the higher half of them.
const teacherRange = (plan: Plan): BirthRange => bornBetween(plan, 23, 57, 0, 230);
const leaderRange = (plan: Plan): BirthRange => bornBetween(plan, 40, 57, 230, 20);

function bornBetween(plan: Plan, youngest: number, oldest: number, firstPair: number, pairs: number): BirthRange {
  const year = schoolYear(plan.today);
  const from = dayNumber(year - oldest, 1, 1);
  return { from, days: dayNumber(year - youngest, 1, 1) - from, firstPair, pairs };
}

function subjectOf(random: Random, school: SchoolPlan, position: Position): string | null {
  if (NOT_TEACHERS.has(position)) return null;
  if (position === 'headTeacher') return random.pick(CORE_SUBJECTS);
  return random.pick(school.type === 'primary' ? PRIMARY_SUBJECTS : SECONDARY_SUBJECTS);
}

const CORE_SUBJECTS = ['语文', '语文', '数学', '数学', '英语'];
const PRIMARY_SUBJECTS = ['语文', '数学', '英语', '科学', '道德与法治', '体育', '音乐', '美术', '信息科技', '劳动'];
const SECONDARY_SUBJECTS = ['语文', '数学', '英语', '物理', '化学', '生物', '历史', '地理', '道德与法治', '体育', '信息科技'];

// Seventeen digits: year, issuing body, kind of school, 1 for men and 2 for women, serial.
function certificate(school: SchoolPlan, person: StaffPerson, age: number, index: number, plan: Plan): string {
  const year = Math.max(1996, schoolYear(plan.today) - Math.max(0, age - 23));
  const kind = { primary: 2, junior: 3, nineYear: 3, senior: 4 }[school.type];
  return `${year}43990${kind}${person.gender === 'male' ? 1 : 2}${String(index).padStart(6, '0')}`;
}

// Article 10 of the rules on consulting violation records: staff in contact with minors are checked before hiring, here again each year.
function backgroundCheck(random: Random, plan: Plan, index: number): { backgroundCheck: boolean; backgroundCheckAt: string | null } {
  if (index % 160 === 97) return { backgroundCheck: false, backgroundCheckAt: null };
  const age = random.chance(0.04) ? random.between(370, 500) : random.between(20, 330);
  return { backgroundCheck: true, backgroundCheckAt: dateText(plan.today - age) };
}

const statusOf = weighted<StaffRow['status']>([
  ['active', 950],
  ['leave', 35],
  ['left', 15],
]);
