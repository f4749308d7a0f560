import type { Row } from '@zhixing/model';
import { type EducationBureau, tripScopes } from './education-bureau.model.ts';

type Bureau = Row<typeof EducationBureau>;

/**
 * Figures of the filing and introduction policy, and in which direction each is stricter: a district may only be stricter than its city.
 */
const numbers = {
  minFilingDays: 'larger',
  minPredepartureDays: 'larger',
  publicityDays: 'larger',
  visitPassScore: 'larger',
  minTutors: 'larger',
  minCourses: 'larger',
  minCampBeds: 'larger',
  expiryNoticeDays: 'larger',
  introductionYears: 'smaller',
  backgroundCheckMonths: 'smaller',
  filingHeadcountThreshold: 'smaller',
  ratioPrimary: 'smaller',
  ratioJunior: 'smaller',
  ratioSenior: 'smaller',
  reviewDays: 'smaller',
  coachMaxKm: 'smaller',
  firstGradePrimary: 'larger',
  lastGradePrimary: 'smaller',
  firstGradeJunior: 'larger',
  lastGradeJunior: 'smaller',
  firstGradeSenior: 'larger',
  lastGradeSenior: 'smaller',
} as const;

/** How far trips of each stage go: nearer is stricter. */
const scopes = ['scopePrimary', 'scopeJunior', 'scopeSenior'] as const;

type PolicyField = keyof typeof numbers;
type Policy = Pick<Bureau, PolicyField | (typeof scopes)[number] | 'requireCommittee'>;

/** The fields in which a district is looser than its city → the city's value. Empty if it is strict enough. */
export function looserThan(city: Policy, district: Policy): Partial<Policy> {
  const looser = (Object.keys(numbers) as PolicyField[]).filter((name) =>
    numbers[name] === 'larger' ? district[name] < city[name] : district[name] > city[name],
  );
  const farther = scopes.filter((name) => tripScopes.indexOf(district[name]) > tripScopes.indexOf(city[name]));
  const patch: Partial<Policy> = Object.fromEntries([...looser, ...farther].map((name) => [name, city[name]]));
  return city.requireCommittee && !district.requireCommittee ? { ...patch, requireCommittee: true } : patch;
}

export const policyFields: readonly (keyof Policy)[] = [...(Object.keys(numbers) as PolicyField[]), ...scopes, 'requireCommittee'];
