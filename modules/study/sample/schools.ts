import { near, officeAddress } from './addresses.ts';
import { bureauId } from './bureaus.ts';
import { dateText, dayNumber, schoolYear } from './calendar.ts';
import { creditCode, phoneNumber, policyNumber, serialNumber } from './identifiers.ts';
import type { Plan, SchoolPlan } from './plan.ts';
import type { SchoolRow } from './rows.ts';
import { staffPerson } from './staff.ts';

/** The schools of the plan, each under the bureau of its district. */
export const schoolRows = (plan: Plan): SchoolRow[] => plan.schools.map((school) => schoolRow(plan, school));

function schoolRow(plan: Plan, school: SchoolPlan): SchoolRow {
  const random = plan.draws('school')(school.index);
  const year = schoolYear(plan.today);
  const principal = staffPerson(plan, school, 0);
  const safetyOfficer = staffPerson(plan, school, 1);
  const isPrivate = school.index % PRIVATE_EVERY === PRIVATE_EVERY - 1;
  const address = officeAddress(random, school.district);
  return {
    id: school.id,
    schoolNo: serialNumber('SC', `${year - 2}0108`, school.index),
    schoolCode: school.schoolCode,
    ...school.name,
    schoolType: school.type,
    nature: isPrivate ? 'private' : 'public',
    bureau: bureauId(school.district.code),
    region: school.district.code,
    uscc: creditCode(isPrivate ? '52' : '12', school.district.code, school.index + FIRST_SCHOOL),
    principal: principal.name,
    principalPhone: principal.phone,
    safetyOfficer: safetyOfficer.name,
    safetyPhone: safetyOfficer.phone,
    contact: safetyOfficer.name,
    contactPhone: phoneNumber('organisation', FIRST_SCHOOL + school.index),
    email: `school${school.schoolCode}@xiangjiang.example`,
    address,
    location: near(random, school.district.centre),
    liabilityPolicyNo: policyNumber(dayNumber(year, 8, 20), school.index),
    liabilityPolicyTo: dateText(dayNumber(year + 1, 8, 31)),
    intro: `${school.name.name}创办于${random.between(1936, 2012)}年，坐落于${address}。学校坚持立德树人，把研学实践纳入教育教学计划。`,
    status: 'enabled',
  };
}

const PRIVATE_EVERY = 9;
const FIRST_SCHOOL = 100;
