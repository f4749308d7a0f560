import { defineKind, issue, numeric, ordered } from '../kind.ts';
import { boundsOf, checkRange, plainNumber, rangeConstraint } from './number.ts';

/** Yuan with two decimal places, stored as integer fen so that sums are exact. */
export const money = defineKind('money', {
  column: () => 'bigint',
  check: (value, field) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return issue('field.notFen');
    return checkRange(value, field);
  },
  parse: (text) => {
    const plain = plainNumber(text)
      .replace(/^[¥￥]/, '')
      .replace(/元$/, '');
    if (!/^[+-]?\d{1,12}(\.\d{1,2})?$/.test(plain)) return { issue: issue('field.notMoney') };
    return { value: Math.round(Number(plain) * 100) };
  },
  format: (value) => (Number(value) / 100).toFixed(2),
  schema: (field) => ({ type: 'integer', description: 'fen', ...boundsOf(field) }),
  compare: numeric,
  operators: () => ordered,
  constraint: rangeConstraint,
  numeric: true,
  digits: () => 0,
  cell: () => 'amount',
  expression: () => 'money',
  example: (field, n) => Number(field.min ?? 0) + n * 100,
});
