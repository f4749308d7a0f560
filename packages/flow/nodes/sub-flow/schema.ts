import { nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { common } from '../../node.ts';
import { whoSchema } from '../../who.ts';

/** Starts another flow: once, or once for every row of a sub-table. */
export const subFlowSchema = z.strictObject({
  kind: z.literal('subFlow'),
  ...common,
  flow: z.string().min(1).max(80),
  /** Sub-table whose rows each start one. */
  perRow: nameSchema.optional(),
  /** All at once unless one after the other. */
  oneByOne: z.boolean().optional(),
  /** Goes on without waiting for their end. */
  async: z.boolean().optional(),
  /** Who starts them, each one where there are several and no rows; the initiator of this flow unless told, and where nobody is found. */
  initiator: whoSchema.optional(),
  /** Submitted by itself, or left as a draft for its initiator. */
  submit: z.boolean().optional(),
  /** Fields of the child and where their values come from. */
  give: z.record(nameSchema, z.string().max(122)).optional(),
  /** Fields of this record and the child's fields that they get their values from when it is approved. */
  take: z.record(nameSchema, z.string().max(122)).optional(),
  onReject: z.enum(['end', 'continue']).optional(),
});
export type SubFlowNode = z.infer<typeof subFlowSchema>;
