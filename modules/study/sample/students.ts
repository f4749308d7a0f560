import { dayNumber, firstBirthday, schoolYear } from './calendar.ts';
import { bodyOf } from './growth.ts';
import { type Household, type Seat, seatIndex } from './households.ts';
import { nationalIdentity, phoneNumber, serialNumber } from './identifiers.ts';
import { idOf } from './ids.ts';
import { entryYear, stageOf } from './levels.ts';
import { fullName } from './names.ts';
import type { ClassPlan, Plan } from './plan.ts';
import { weighted } from './random.ts';
import type { StudentRow } from './rows.ts';

/** The number of the student at a seat. */
const studentNoOf = (plan: Plan, { schoolClass, position }: Seat): string =>
  serialNumber('ST', registeredOn(plan, schoolClass), schoolClass.firstOfLevel + position);

/** The id of the student at a seat. */
export const studentIdAt = (plan: Plan, seat: Seat): string => idOf('student', studentNoOf(plan, seat));

/** The student at a seat, with the family's name, address and circumstances. */
export function studentRow(plan: Plan, seat: Seat, household: Household): StudentRow {
  const { schoolClass } = seat;
  const { level } = schoolClass.grade;
  const random = plan.draws('student')(seatIndex(seat));
  const gender = random.chance(BOYS) ? 'male' : 'female';
  const { idCard, birthday } = studentIdentity(plan, seat, gender);
  const studentNo = studentNoOf(plan, seat);
  return {
    id: idOf('student', studentNo),
    studentNo,
    enrolNo: `G${idCard}`,
    school: schoolClass.school.id,
    grade: schoolClass.grade.id,
    schoolClass: schoolClass.id,
    name: fullName(random, household.surname, gender, 'child'),
    gender,
    idCard,
    birthday,
    ethnicity: household.ethnicity,
    phone: random.chance(PHONES[stageOf(level)]) ? phoneNumber('student', seatIndex(seat)) : null,
    homeAddress: household.address,
    ...bodyOf(random, gender, ageInYears(plan, birthday)),
    isPoverty: household.isPoverty,
    isLeftBehind: household.isLeftBehind,
    specialCare: random.chance(household.isLeftBehind ? 0.4 : 0.012),
    status: statusOf(random),
  };
}

/** YYYYMMDD on which the school registered the students of a class, different for every year of schooling. */
export function registeredOn(plan: Plan, schoolClass: ClassPlan): string {
  const { level } = schoolClass.grade;
  const day = { primary: 25, junior: 26, senior: 27 }[stageOf(level)];
  return `${entryYear(schoolYear(plan.today), level)}08${day}`;
}

const BOYS = 0.516;
const PHONES = { primary: 0.12, junior: 0.35, senior: 0.6 };

function studentIdentity(plan: Plan, seat: Seat, gender: 'male' | 'female') {
  const { schoolClass, position } = seat;
  const range = { from: firstBirthday(schoolYear(plan.today), schoolClass.grade.level), days: 365, firstPair: 0, pairs: 200 };
  return nationalIdentity(schoolClass.school.district.code, range, schoolClass.firstOfDistrict + position, gender);
}

function ageInYears(plan: Plan, birthday: string): number {
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number);
  return (plan.today - dayNumber(year, month, day)) / 365.25;
}

const statusOf = weighted<StudentRow['status']>([
  ['enrolled', 9910],
  ['suspended', 50],
  ['transferred', 40],
]);
