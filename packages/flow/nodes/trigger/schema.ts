import { type Condition, nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { whoSchema } from '../../assignee-rule.ts';
import { common } from '../../node.ts';

/** Condition on records; `@record`, `@record.<field>` and `@initiator` refer to the subject of the flow. */
const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
/** Fields and their new values: a value, or a CEL expression over the record. */
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

/** Executes actions automatically; the flow continues when they are done. */
export const triggerSchema = z.strictObject({
  kind: z.literal('trigger'),
  ...common,
  actions: z.array(actionSchema).min(1).max(20),
  /** By default a failure stops the flow until an administrator repairs it. */
  onFailure: z.enum(['stop', 'continue']).optional(),
});
export type TriggerNode = z.infer<typeof triggerSchema>;
