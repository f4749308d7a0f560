import { nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { nobodySchema } from './assignee-rule.ts';
import { autoSchema, common, deadlineSchema, testSchema } from './node.ts';
import { approvalSchema } from './nodes/approval/schema.ts';
import { copySchema } from './nodes/copy/schema.ts';
import { endSchema } from './nodes/end/schema.ts';
import { processingSchema } from './nodes/processing/schema.ts';
import { startSchema } from './nodes/start/schema.ts';
import { subFlowSchema } from './nodes/sub-flow/schema.ts';
import { timerSchema } from './nodes/timer/schema.ts';
import { triggerSchema } from './nodes/trigger/schema.ts';

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
 * exclusive: the first branch whose test matches · inclusive: every branch whose test matches · parallel: all · choose: those chosen by
 * whoever decides before. A branch without a test is taken if no other is.
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
  /** For choose: how many branches may be chosen; all by default. */
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
  /** Who may recall: no one, the initiator, or also approvers. */
  recall: z.enum(['never', 'initiator', 'everybody']).optional(),
  /** An approval can be revoked; the same nodes decide on it. */
  revoke: z.boolean().optional(),
  /** Assignees must sign for a task before they act on it. */
  signFor: z.boolean().optional(),
  comments: z.boolean().optional(),
  /** Defaults for nodes without their own settings. */
  auto: autoSchema.optional(),
  nobody: nobodySchema.optional(),
  deadline: deadlineSchema.optional(),
  /** Actions taken on the record when the flow enters a node, so that the state of the record follows the flow: node → action. */
  stages: z.record(nameSchema, nameSchema).optional(),
  /** Field of the record with its organisation; the initiator's own by default. */
  place: nameSchema.optional(),
  /** Four-eyes principle: the initiator may not decide anywhere, whatever a node says. */
  fourEyes: z.boolean().optional(),
  /** Title of an instance, with fields of the record and `initiator`, `flow` as placeholders in braces. */
  instanceTitle: z.string().min(1).max(200).optional(),
});

/** A flow document, shared by code, designer and import: a list of nodes with nested branches, so that every fork is joined. */
export const flowDocumentSchema = z.strictObject({
  format: z.literal(1).default(1),
  code: z.string().regex(/^[a-z][a-z0-9.-]{0,59}$/),
  title: z.string().min(1).max(80).optional(),
  /** The model whose records it decides about. */
  model: nameSchema,
  settings: settingsSchema.default({}),
  nodes: z.array(nodeSchema).min(1).max(200),
});

export type FlowDocument = z.infer<typeof flowDocumentSchema>;

export const isBranching = (node: FlowNode): node is Branching => (branchingKinds as readonly string[]).includes(node.kind);
