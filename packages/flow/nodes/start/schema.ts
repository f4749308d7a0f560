import { z } from 'zod';
import { assigneeNodeShape, common } from '../../node.ts';

/** Where the initiator fills in; the first node of every flow and of no branch. */
export const startSchema = z.strictObject({
  kind: z.literal('start'),
  ...common,
  fields: assigneeNodeShape.fields,
  rows: assigneeNodeShape.rows,
  print: assigneeNodeShape.print,
});
