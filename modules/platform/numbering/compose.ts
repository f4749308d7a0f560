import { randomInt, randomUUID } from 'node:crypto';
import type { Row } from '@zhixing/model';
import { chinaClock } from '@zhixing/model/china-time.ts';
import type { BillRule } from './bill-rule.model.ts';

/** What a number is made of. */
export type Composition = Pick<
  Row<typeof BillRule>,
  'prefix' | 'type' | 'dateFormat' | 'digit' | 'startNumber' | 'randomDigit' | 'randomType' | 'suffix'
>;

const DIGITS = '0123456789';
/** Without 0, O, 1 and I: these numbers are read out and typed. */
const MIXED = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The date part of a number, on the clocks of China; nothing where the rule has none. */
export function periodOf({ dateFormat }: Composition, at: Date): string {
  if (dateFormat === null || dateFormat === 'none') return '';
  return chinaClock(at).toISOString().replace(/\D/g, '').slice(0, dateFormat.length);
}

const around = ({ prefix, suffix }: Composition, middle: string): string => `${prefix ?? ''}${middle}${suffix ?? ''}`;

/** The number that stands at a place of its period, counted from 0. Longer than `digit` where it must be. */
export function sequential(rule: Composition, period: string, place: number): string {
  return around(rule, `${period}${String((rule.startNumber ?? 1) + place).padStart(rule.digit ?? 1, '0')}`);
}

/** A number that nobody can guess; whether it was given before is for the caller to ask. */
export function unpredictable(rule: Composition): string {
  if (rule.type === 'uuid') return around(rule, randomUUID());
  const letters = rule.randomType === 'mixed' ? MIXED : DIGITS;
  return around(rule, Array.from({ length: rule.randomDigit ?? 6 }, () => letters[randomInt(letters.length)]).join(''));
}

/** What a number of the rule looks like. */
export const exampleOf = (rule: Composition, at: Date): string =>
  rule.type === 'sequence' ? sequential(rule, periodOf(rule, at), 0) : unpredictable(rule);
