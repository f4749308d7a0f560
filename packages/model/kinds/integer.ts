import { defineKind, issue, numeric, ordered } from '../kind.ts';
import { boundsOf, checkRange, plainNumber, rangeSettings } from './number.ts';

const LARGEST = 2_147_483_647;

/** Whole number of 32 bits. */
export const integer = defineKind('integer', {
  settings: rangeSettings,
  column: () => 'integer',
  check: (value, field) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > LARGEST) return issue('field.notInteger');
    return checkRange(value, field);
  },
  parse: (text) => {
    const plain = plainNumber(text);
    return /^[+-]?\d+(\.0+)?$/.test(plain) ? { value: Number(plain) } : { issue: issue('field.notInteger') };
  },
  schema: (field) => ({ type: 'integer', ...boundsOf(field) }),
  compare: numeric,
  operators: ordered,
  example: (field, n) => Math.min(Number(field.min ?? 0) + n, Number(field.max ?? LARGEST)),
});
