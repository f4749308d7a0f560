import { defineKind, issue } from '../kind.ts';

const computed = {
  column: () => null,
  check: () => issue('field.readonly'),
  operators: () => [],
  generated: 'aggregate',
  expression: () => null,
  example: () => 0,
} as const;

/**
 * An aggregate over the records of model `of` that refer to this one through their field `by`; computed on reading, with one grouped query
 * per page.
 */
export const rollup = defineKind('rollup', { ...computed, schema: () => ({ type: ['number', 'string', 'null'], readOnly: true }) });

/** The rollup that only counts. */
export const count = defineKind('count', {
  ...computed,
  summable: () => true,
  cell: () => 'number',
  schema: () => ({ type: 'integer', readOnly: true }),
});
