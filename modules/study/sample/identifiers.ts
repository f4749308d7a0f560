import { nationalIdFrom, usccFrom } from '@zhixing/model';
import { dateText } from './calendar.ts';
import type { Gender } from './rows.ts';

/**
 * Identifiers that pass format and checksum but cannot belong to anyone: region 4399xx of GB/T 2260 is not allocated, 154 is not a
 * prefix of any operator, and no plate of Hunan begins with 湘Z.
 */

/** Birth dates and order numbers of a group of people; groups must not overlap. */
export interface BirthRange {
  /** First birthday, as a day number. */
  readonly from: number;
  readonly days: number;
  readonly firstPair: number;
  readonly pairs: number;
}

/**
 * Birthday and national id of the n-th person of a region and birth range. Different n never share an id. Throws RangeError if the range is
 * too small.
 */
export function nationalIdentity(region: string, range: BirthRange, n: number, gender: Gender): { idCard: string; birthday: string } {
  const room = range.days * range.pairs;
  if (n >= room) throw new RangeError(`only ${room} people fit into the range of ${region}`);
  // Men are counted from the other end, so that the two parents of a family do not share a birthday.
  const slot = scattered(gender === 'male' ? n : room - 1 - n, room);
  const birthday = dateText(range.from + (slot % range.days));
  const pair = range.firstPair + Math.floor(slot / range.days);
  // GB 11643: the order number is odd for men and even for women, and begins with 001.
  const order = String(pair * 2 + (gender === 'male' ? 1 : 2)).padStart(3, '0');
  return { idCard: nationalIdFrom(region + birthday.replaceAll('-', '') + order), birthday };
}

const PHONE_OWNERS = {
  organisation: 0,
  staff: 10_000_000,
  guardian: 20_000_000,
  student: 60_000_000,
  workbook: 90_000_000,
  institution: 95_000_000,
} as const;
const PHONES = 100_000_000;

/** Mobile number of the n-th owner of a kind; no two owners share one. */
export function phoneNumber(owner: keyof typeof PHONE_OWNERS, n: number): string {
  return `154${String(scattered(PHONE_OWNERS[owner] + n, PHONES)).padStart(8, '0')}`;
}

/** Licence plate of the n-th vehicle, five digits after 湘Z. */
export const plateNumber = (n: number): string => `湘Z${scattered(n, 90_000) + 10_000}`;

/**
 * Unified social credit identifier of the n-th body: `kind` is 11 for authorities, 12 for public institutions, 52 for private schools, 91
 * for companies.
 */
export function creditCode(kind: '11' | '12' | '52' | '91', region: string, n: number): string {
  const body = `MB${String(scattered(n, 1_000_000)).padStart(6, '0')}`;
  return usccFrom(kind + region + body + organisationCheck(body));
}

/** School code of ten digits: 21 for primary and 31 for secondary schools, province 43, then the serial 9xxxxx. */
export const schoolCode = (primary: boolean, n: number): string => `${primary ? 21 : 31}439${String(n + 1).padStart(5, '0')}`;

/** Insurance policy number, marked as fake. */
export const policyNumber = (day: number, n: number): string => `FAKE${compactDate(day)}${String(n).padStart(6, '0')}`;

const compactDate = (day: number): string => dateText(day).replaceAll('-', '');

/** Serial number of a record: prefix, YYYYMMDD and a number from 1 with at least four digits. */
export const serialNumber = (prefix: string, yyyymmdd: string, n: number): string =>
  `${prefix}${yyyymmdd}${String(n + 1).padStart(4, '0')}`;

// A prime that divides no range: multiplying by it is a permutation without a visible pattern.
const STRIDE = 61_803_419;
const scattered = (n: number, room: number): number => (n * STRIDE + 31_415_927) % room;

const CODE_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODE_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

// Check character of the inner organisation code, GB 11714.
function organisationCheck(body: string): string {
  const sum = CODE_WEIGHTS.reduce((total, weight, i) => total + weight * CODE_CHARACTERS.indexOf(body.charAt(i)), 0);
  return '0123456789X0'.charAt(11 - (sum % 11));
}
