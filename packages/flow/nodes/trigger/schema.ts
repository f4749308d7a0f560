import { type Condition, nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { common } from '../../node.ts';
import { whoSchema } from '../../who.ts';

/** Which records: `@record`, `@record.<field>` and `@initiator` stand for what the flow is about. */
const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
/** Fields and what they get: a value, or an expression of CEL over the record. */
const values = z.record(
  nameSchema,
  z.union([z.strictObject({ value: z.json() }), z.strictObject({ formula: z.string().min(1).max(2000) })]),
);

const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('add'), model: nameSchema, values }),
  z.strictObject({ do: z.literal('update'), model: nameSchema, where: condition, values }),
  z.strictObject({ do: z.literal('delete'), model: nameSchema, where: condition }),
  z.strictObject({ do: z.literal('message'), to: z.array(whoSchema).min(1).max(20), template: z.string().min(1).max(80) }),
  z.strictObject({ do: z.literal('interface'), interface: z.string().min(1).max(80) }),
  z.strictObject({ do: z.literal('webhook'), webhook: z.string().min(1).max(80) }),
]);

/** Something is done by itself; the flow goes on when it is done. */
export const triggerSchema = z.strictObject({
  kind: z.literal('trigger'),
  ...common,
  actions: z.array(actionSchema).min(1).max(20),
  /** A failure stops the flow until somebody repairs it, unless it may go on. */
  onFailure: z.enum(['stop', 'continue']).optional(),
});
export type TriggerNode = z.infer<typeof triggerSchema>;
