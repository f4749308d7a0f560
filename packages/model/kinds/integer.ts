import type { Field } from '../field.ts';
import { defineKind, issue, numeric, ordered } from '../kind.ts';
import { boundsOf, checkRange, plainNumber, rangeConstraint } from './number.ts';

const LARGEST = 2_147_483_647;

/** Whether the specification's rule for positive integers holds: by its name, or by a lower bound of one. */
const isPositive = ({ rule, min }: Field): boolean => rule === 'positive' || min === 1;

/** Whole number of 32 bits. */
export const integer = defineKind('integer', {
  column: () => 'integer',
  check: (value, field) => {
    const positive = isPositive(field);
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > LARGEST)
      return issue(positive ? 'field.notPositive' : 'field.notInteger');
    if (positive && value < 1) return issue('field.notPositive');
    return checkRange(value, field);
  },
  parse: (text, field) => {
    const plain = plainNumber(text);
    return /^[+-]?\d+(\.0+)?$/.test(plain)
      ? { value: Number(plain) }
      : { issue: issue(isPositive(field) ? 'field.notPositive' : 'field.notInteger') };
  },
  schema: (field) => ({ type: 'integer', ...(field.rule === 'positive' && { minimum: 1 }), ...boundsOf(field) }),
  compare: numeric,
  operators: () => ordered,
  constraint: rangeConstraint,
  numeric: true,
  cell: () => 'number',
  expression: () => 'int',
  example: (field, n) => Math.min(Number(field.min ?? (field.rule === 'positive' ? 1 : 0)) + n, Number(field.max ?? LARGEST)),
});
