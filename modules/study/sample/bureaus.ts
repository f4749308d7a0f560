import { near, officeAddress } from './addresses.ts';
import { schoolYear } from './calendar.ts';
import { creditCode, phoneNumber, serialNumber } from './identifiers.ts';
import { idOf } from './ids.ts';
import { fullName, surname } from './names.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { CITY, DISTRICTS, type District } from './regions.ts';
import type { BureauRow } from './rows.ts';

/** Id of the bureau of a region. */
export const bureauId = (regionCode: string): string => idOf('educationBureau', regionCode);

/** The city's bureau, then those of its districts. */
export function bureauRows(plan: Plan): BureauRow[] {
  return [bureauRow(plan, null), ...DISTRICTS.slice(0, plan.shape.districts).map((district) => bureauRow(plan, district))];
}

function bureauRow(plan: Plan, district: District | null): BureauRow {
  const region = district ?? CITY;
  const index = district ? district.index + 1 : 0;
  const random = plan.draws('bureau')(index);
  return {
    id: bureauId(region.code),
    bureauNo: serialNumber('EB', `${schoolYear(plan.today) - 2}0105`, index),
    name: `${region.name}教育局`,
    shortName: district ? `${district.shortName}教育局` : '市教育局',
    level: district ? 'district' : 'city',
    region: region.code,
    parent: district ? bureauId(CITY.code) : null,
    sortCode: index,
    uscc: creditCode('11', region.code, index),
    director: official(random),
    studyTourOffice: random.pick(['基础教育科', '安全与学生工作科', '素质教育科']),
    officeLeader: official(random),
    officePhone: phoneNumber('organisation', index * 2),
    dutyPhone: phoneNumber('organisation', index * 2 + 1),
    address: officeAddress(random, district),
    location: near(random, region.centre),
    ...policy(random, district !== null),
    requireCommittee: true,
    status: 'enabled',
  };
}

function official(random: Random): string {
  return fullName(random, surname(random), random.chance(0.6) ? 'male' : 'female', 'parent');
}

// A district may only be stricter than its city.
function policy(random: Random, isDistrict: boolean) {
  const stricter = isDistrict && random.chance(0.3);
  return {
    minFilingDays: stricter ? 20 : 14,
    minPredepartureDays: stricter ? 7 : 5,
    filingHeadcountThreshold: stricter ? 150 : 200,
    ratioPrimary: stricter ? 8 : 10,
    ratioJunior: stricter ? 12 : 15,
    ratioSenior: 20,
    reviewDays: stricter ? 4 : 5,
    scopePrimary: 'county',
    scopeJunior: 'city',
    scopeSenior: 'province',
    firstGradePrimary: 4,
    lastGradePrimary: 6,
    firstGradeJunior: 7,
    lastGradeJunior: 8,
    firstGradeSenior: 10,
    lastGradeSenior: 11,
    coachMaxKm: stricter ? 300 : 400,
    publicityDays: stricter ? 7 : 5,
    introductionYears: 3,
    visitPassScore: stricter ? 70 : 60,
    minTutors: 3,
    minCourses: 2,
    minCampBeds: 100,
    backgroundCheckMonths: 12,
    expiryNoticeDays: 30,
  };
}
