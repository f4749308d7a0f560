import { birthdayOf, genderOf, isNationalId } from '@zhixing/model';

interface Person {
  readonly idCard: string | null;
  readonly gender: 'male' | 'female' | null;
  readonly birthday: string | null;
}

/** Gender and birthday derived from the identity number (GB 11643), unless they were entered. */
export function identityOf(row: Person, changed: ReadonlySet<string>): Partial<Pick<Person, 'gender' | 'birthday'>> {
  if (!isNationalId(row.idCard)) return {};
  const given = (name: 'gender' | 'birthday') => changed.has(name) && row[name] !== null;
  return {
    gender: given('gender') ? row.gender : genderOf(row.idCard),
    birthday: given('birthday') ? row.birthday : birthdayOf(row.idCard),
  };
}

/** Which of gender and birthday contradict the identity number. */
export const disagrees = (row: Person): { gender: boolean; birthday: boolean } => ({
  gender: row.idCard !== null && row.gender !== genderOf(row.idCard),
  birthday: row.idCard !== null && row.birthday !== birthdayOf(row.idCard),
});
