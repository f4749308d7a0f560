import { chinaDay } from '../china-time.ts';
import { compact, defineKind, type Issue, issue, textual } from '../kind.ts';
import { isDate } from './date.ts';
import { fullMask } from './mask.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Citizen identity number of GB 11643-1999: region, birthday, sequence number, check digit of ISO 7064 MOD 11-2. */
export const nationalId = defineKind('nationalId', {
  column: () => 'text collate "C"',
  check: (value) => (isNationalId(value) ? null : issue('field.notNationalId')),
  parse: (text) => ({ value: text.normalize('NFKC').replace(/[\s']/g, '').toUpperCase() }),
  schema: () => ({ type: 'string', pattern: '^\\d{17}[\\dX]$' }),
  operators: () => textual,
  mask: () => fullMask,
  tidy: (text) => compact(text).toUpperCase(),
  naming: true,
  identifies: () => true,
  personal: 'identifies',
  example: (_field, n) => nationalIdFrom(`439902${20_100_101 + (n % 28)}${String(1 + (n % 999)).padStart(3, '0')}`),
});

/** Whether form, birthday (not in the future), sequence number and check digit are valid. */
export function isNationalId(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[1-9]\d{16}[\dX]$/.test(value) &&
    isDate(birthdayOf(value)) &&
    birthdayOf(value) <= chinaDay(new Date()) &&
    // Sequence numbers begin with 001.
    value.slice(14, 17) !== '000' &&
    nationalIdFrom(value.slice(0, 17)) === value
  );
}

/** What is wrong with the identity number of another person, which is typed from a document: its length, its birthday or its check digit. */
export function nationalIdIssue(value: string): Issue | null {
  const isValid: boolean = isNationalId(value);
  if (isValid) return null;
  if (!/^\d{17}[\dX]$/.test(value)) return issue('field.nationalIdLength');
  const birthday = birthdayOf(value);
  if (!isDate(birthday) || birthday > chinaDay(new Date())) return issue('field.nationalIdBirthday');
  return issue(nationalIdFrom(value.slice(0, 17)) === value ? 'field.wrongNationalId' : 'field.nationalIdCheckDigit');
}

/** Birthday within an identity number, YYYY-MM-DD. */
export const birthdayOf = (id: string): string => `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;

/** The sequence number is odd for men and even for women. */
export const genderOf = (id: string): 'male' | 'female' => (Number(id.charAt(16)) % 2 === 1 ? 'male' : 'female');

/** Adds the check digit to the first seventeen digits. */
export function nationalIdFrom(seventeen: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(seventeen.charAt(i)), 0);
  return seventeen + CHECKS.charAt(sum % 11);
}
