import { homeAddress } from './addresses.ts';
import { chinaDay, firstBirthday, schoolYear } from './calendar.ts';
import { nationalIdentity, phoneNumber } from './identifiers.ts';
import { fullName, surname } from './names.ts';
import type { Random } from './random.ts';
import { DISTRICTS } from './regions.ts';
import type { Gender } from './rows.ts';

/** A child on an office's roster, before faults are added. */
export interface Pupil {
  readonly name: string;
  readonly gender: Gender;
  readonly idCard: string;
  readonly birthday: string;
  readonly className: string;
  readonly ethnicity: string;
  readonly guardianName: string;
  readonly guardianPhone: string;
  readonly address: string;
}

/** A class as named in the roster, with its year of schooling, 1 to 12. */
export interface RosterClass {
  readonly name: string;
  readonly level: number;
}

/** The n-th pupil of a roster, below 109 500. Identity numbers and phones do not overlap with the sample's. */
export function pupil(random: Random, regionCode: string, schoolClass: RosterClass, n: number, now: Date): Pupil {
  const district = DISTRICTS.find(({ code }) => code === regionCode);
  if (!district) throw new RangeError(`no district ${regionCode}`);
  const household = surname(random);
  const gender = random.chance(0.516) ? 'male' : 'female';
  const guardian = random.chance(0.5) ? 'male' : 'female';
  // The sample's students use the order numbers below 400.
  const range = { from: firstBirthday(schoolYear(chinaDay(now)), schoolClass.level), days: 365, firstPair: 200, pairs: 299 };
  return {
    name: fullName(random, household, gender, 'child'),
    gender,
    ...nationalIdentity(regionCode, range, n, gender),
    className: schoolClass.name,
    ethnicity: random.chance(0.9) ? '汉族' : random.pick(['土家族', '苗族', '侗族', '瑶族']),
    guardianName: fullName(random, guardian === 'male' ? household : surname(random), guardian, 'parent'),
    guardianPhone: phoneNumber('workbook', n),
    address: homeAddress(random, district),
  };
}
