import { nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { autoSchema, common, deadlineSchema, testSchema } from './node.ts';
import { approvalSchema } from './nodes/approval/schema.ts';
import { copySchema } from './nodes/copy/schema.ts';
import { endSchema } from './nodes/end/schema.ts';
import { processingSchema } from './nodes/processing/schema.ts';
import { startSchema } from './nodes/start/schema.ts';
import { subFlowSchema } from './nodes/sub-flow/schema.ts';
import { timerSchema } from './nodes/timer/schema.ts';
import { triggerSchema } from './nodes/trigger/schema.ts';
import { nobodySchema } from './who.ts';

const leaf = z.discriminatedUnion('kind', [
  startSchema,
  approvalSchema,
  processingSchema,
  copySchema,
  timerSchema,
  subFlowSchema,
  triggerSchema,
  endSchema,
]);
type Leaf = z.infer<typeof leaf>;

/**
 * exclusive: the first branch whose test holds · inclusive: every branch whose test holds · parallel: all · choose: those that whoever
 * decides before chooses. A branch without a test is taken where no other is.
 */
export const branchingKinds = ['exclusive', 'inclusive', 'parallel', 'choose'] as const;

export interface Branch {
  readonly id: string;
  readonly title?: string | undefined;
  readonly test?: z.infer<typeof testSchema> | undefined;
  readonly nodes: readonly FlowNode[];
}

export interface Branching {
  readonly kind: (typeof branchingKinds)[number];
  readonly id: string;
  readonly title?: string | undefined;
  /** Of choose: how many branches may be chosen; all unless told. */
  readonly most?: number | undefined;
  readonly branches: readonly Branch[];
}

export type FlowNode = Leaf | Branching;
export type NodeKind = FlowNode['kind'];

const branchingSchema: z.ZodType<Branching> = z.lazy(() =>
  z.strictObject({
    kind: z.enum(branchingKinds),
    ...common,
    most: z.int().min(1).max(20).optional(),
    branches: z
      .array(z.strictObject({ id: nameSchema, title: common.title, test: testSchema.optional(), nodes: z.array(nodeSchema).max(100) }))
      .min(1)
      .max(20),
  }),
);

const nodeSchema: z.ZodType<FlowNode> = z.lazy(() => z.union([leaf, branchingSchema]));

const settingsSchema = z.strictObject({
  /** Who may take a step back: nobody, the initiator, or whoever decided last. */
  recall: z.enum(['never', 'initiator', 'everybody']).optional(),
  /** What is approved can be revoked; that is approved by the same nodes. */
  revoke: z.boolean().optional(),
  /** Work is signed for before it is done. */
  signFor: z.boolean().optional(),
  comments: z.boolean().optional(),
  /** For nodes that say nothing themselves. */
  auto: autoSchema.optional(),
  nobody: nobodySchema.optional(),
  deadline: deadlineSchema.optional(),
  /** Actions of the record that are taken as the flow comes to a node, so that the record's own state says where it stands: node → action. */
  stages: z.record(nameSchema, nameSchema).optional(),
  /** Field of the record that names the organisation it belongs to; the initiator's own unless told. */
  place: nameSchema.optional(),
  /** Two people look at a thing: the initiator decides nowhere, whatever a node says. */
  fourEyes: z.boolean().optional(),
  /** Title of an instance, with the fields of the record and `initiator`, `flow` in braces. */
  instanceTitle: z.string().min(1).max(200).optional(),
});

/** A flow as code, designer and import share it: a list of nodes, branches within, so that what forks also meets. */
export const flowDocumentSchema = z.strictObject({
  format: z.literal(1).default(1),
  code: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
  title: z.string().min(1).max(80).optional(),
  /** The model whose records it decides about. */
  model: nameSchema,
  settings: settingsSchema.default({}),
  nodes: z.array(nodeSchema).min(1).max(200),
});

export type FlowDocument = z.infer<typeof flowDocumentSchema>;

export const isBranching = (node: FlowNode): node is Branching => (branchingKinds as readonly string[]).includes(node.kind);
