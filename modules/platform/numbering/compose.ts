import { randomInt, randomUUID } from 'node:crypto';
import type { Row } from '@zhixing/model';
import { chinaClock } from '@zhixing/model/china-time.ts';
import type { NumberRule } from './number-rule.model.ts';

/** The parts of a rule that determine its numbers. */
export type Composition = Pick<
  Row<typeof NumberRule>,
  'prefix' | 'type' | 'dateFormat' | 'digit' | 'startNumber' | 'randomDigit' | 'randomType' | 'suffix'
>;

const DIGITS = '0123456789';
/** Without 0, O, 1 and I, because these numbers are read aloud and typed. */
const MIXED = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The date part of a number, in China time; empty if the rule has none. */
export function periodOf({ dateFormat }: Composition, at: Date): string {
  if (dateFormat === null || dateFormat === 'none') return '';
  return chinaClock(at).toISOString().replace(/\D/g, '').slice(0, dateFormat.length);
}

const around = ({ prefix, suffix }: Composition, middle: string): string => `${prefix ?? ''}${middle}${suffix ?? ''}`;

/** The number at a position of its period, counted from 0. Longer than `digit` if necessary. */
export function sequential(rule: Composition, period: string, place: number): string {
  return around(rule, `${period}${String((rule.startNumber ?? 1) + place).padStart(rule.digit ?? 1, '0')}`);
}

/** A random number; the caller checks whether it was issued before. */
export function unpredictable(rule: Composition): string {
  if (rule.type === 'uuid') return around(rule, randomUUID());
  const letters = rule.randomType === 'mixed' ? MIXED : DIGITS;
  return around(rule, Array.from({ length: rule.randomDigit ?? 6 }, () => letters[randomInt(letters.length)]).join(''));
}

/** An example of a number. */
export const exampleOf = (rule: Composition, at: Date): string =>
  rule.type === 'sequence' ? sequential(rule, periodOf(rule, at), 0) : unpredictable(rule);
