import { defineKind, issue, ordered } from '../kind.ts';
import { checkRange, plainNumber, rangeConstraint } from './number.ts';

const SHAPE = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Exact decimal number, transported as text so that no digit is lost. `scale` decimal places, 2 by default. */
export const decimal = defineKind('decimal', {
  column: (field) => `numeric(21, ${Number(field.scale ?? 2)})`,
  check: (value, field) => {
    const halves = field.rule === 'halves';
    if (typeof value !== 'string' || !SHAPE.test(value)) return issue(halves ? 'field.notHalves' : 'field.notDecimal');
    if (halves && !/^-?\d+(\.[05]0*)?$/.test(value)) return issue('field.notHalves');
    const scale = Number(field.scale ?? 2);
    if ((value.split('.')[1]?.length ?? 0) > scale) return issue('field.tooManyDigits', { scale });
    return checkRange(Number(value), field);
  },
  parse: (text) => {
    const plain = plainNumber(text).replace(/^\+/, '');
    return SHAPE.test(plain) ? { value: plain } : { issue: issue('field.notDecimal') };
  },
  schema: () => ({ type: 'string', format: 'decimal' }),
  compare: (a, b) => Number(exact(a) > exact(b)) - Number(exact(a) < exact(b)),
  operators: () => ordered,
  // Returned as text, because a JSON number would lose digits.
  fromColumn: (x) => `${x}::text`,
  constraint: rangeConstraint,
  numeric: true,
  digits: (field) => Number(field.scale ?? 2),
  fromNumber: (value, field) => value.toFixed(Number(field.scale ?? 2)),
  cell: () => 'number',
  expression: () => 'decimal',
  example: (field, n) => String(Number(field.min ?? 0) + n),
});

// Fifteen digits before the point and six after it exceed a double, so scaled integers are compared.
function exact(value: unknown): bigint {
  const [whole = '0', part = ''] = String(value).split('.');
  const scaled = BigInt(whole.replace('-', '') + part.padEnd(6, '0'));
  return whole.startsWith('-') ? -scaled : scaled;
}
