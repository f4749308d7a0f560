import { nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { whoSchema } from '../../assignee-rule.ts';
import { common } from '../../node.ts';

/** Starts another flow: once, or once for every row of a sub-table. */
export const subFlowSchema = z.strictObject({
  kind: z.literal('subFlow'),
  ...common,
  flow: z.string().min(1).max(80),
  /** Sub-table whose rows each start a child. */
  perRow: nameSchema.optional(),
  /** Starts the children one after the other; all at once by default. */
  oneByOne: z.boolean().optional(),
  /** Continues without waiting for the children. */
  async: z.boolean().optional(),
  /**
   * Who initiates the children, one child each if there are several and no rows; by default, and if no one is found, the initiator of this
   * flow.
   */
  initiator: whoSchema.optional(),
  /** Submits automatically, or leaves a draft for its initiator. */
  submit: z.boolean().optional(),
  /** Fields of the child and the sources of their values. */
  give: z.record(nameSchema, z.string().max(122)).optional(),
  /** Fields of this record and the fields of the child that they are set from when it is approved. */
  take: z.record(nameSchema, z.string().max(122)).optional(),
  onReject: z.enum(['end', 'continue']).optional(),
});
export type SubFlowNode = z.infer<typeof subFlowSchema>;
