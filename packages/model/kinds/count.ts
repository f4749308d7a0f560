import { defineKind, issue } from '../kind.ts';

/** How many live records of model `of` point here through their field `by`; counted on reading, one query per page. */
export const count = defineKind('count', {
  column: () => null,
  check: () => issue('field.readonly'),
  schema: () => ({ type: 'integer', readOnly: true }),
  operators: [],
  // Counted on reading: not there yet when formulas are computed.
  expression: () => null,
  example: () => 0,
});
