import { z } from 'zod';
import { assigneeNodeShape, common } from '../../node.ts';

/** Where the initiator fills in the form; always the first node, never within a branch. */
export const startSchema = z.strictObject({
  kind: z.literal('start'),
  ...common,
  fields: assigneeNodeShape.fields,
  rows: assigneeNodeShape.rows,
  print: assigneeNodeShape.print,
});
