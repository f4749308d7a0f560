import { z } from 'zod';
import { defineKind, issue } from '../kind.ts';

/** How many live records of model `of` point here through their field `by`; counted on reading, one query per page. */
export const count = defineKind('count', {
  settings: {
    of: z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/),
    by: z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/),
    where: z.record(z.string(), z.unknown()).optional(),
  },
  column: () => null,
  check: () => issue('field.readonly'),
  schema: () => ({ type: 'integer', readOnly: true }),
  operators: [],
  example: () => 0,
});
