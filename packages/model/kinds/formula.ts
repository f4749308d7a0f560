import type { Field } from '../field.ts';
import { defineKind, issue, type Kind, numeric, ordered, textual } from '../kind.ts';

const COLUMNS = { text: 'text collate "zh-x-icu"', decimal: 'double precision', integer: 'integer', flag: 'boolean' } as const;
const TYPES = { text: 'string', decimal: 'number', integer: 'integer', flag: 'boolean' } as const;

const resultOf = (result: unknown): keyof typeof COLUMNS =>
  typeof result === 'string' && result in COLUMNS ? (result as keyof typeof COLUMNS) : 'text';

/** Value computed by a CEL expression on every write and stored, so that it can be filtered and sorted. */
export const formula: Kind = defineKind('formula', {
  column: (field) => COLUMNS[resultOf(field.result)],
  check: (value, field) => {
    const type = TYPES[resultOf(field.result)];
    const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type;
    return fits ? null : issue('field.badFormula', { result: field.result });
  },
  schema: (field) => ({ type: TYPES[resultOf(field.result)], readOnly: true }),
  compare: (a, b) => (typeof a === 'number' ? numeric(a, b) : a === b ? 0 : String(a) < String(b) ? -1 : 1),
  operators: (field) => operatorsOf(field.result),
  generated: 'formula',
  summable: isNumber,
  cell: (field) => (isNumber(field) ? 'number' : 'text'),
  example: (_field, n) => n,
});

function isNumber({ result }: Field): boolean {
  return result === 'integer' || result === 'decimal';
}

/** Operators depend on the result: numbers are ordered, texts are searched. */
function operatorsOf(result: unknown): ReturnType<Kind['operators']> {
  const type = resultOf(result);
  if (type === 'text') return textual;
  return type === 'flag' ? ['eq', 'ne', 'empty'] : ordered;
}
