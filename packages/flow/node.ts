import { type Condition, nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { nobodySchema, whoSchema } from './assignee-rule.ts';
import { spanSchema } from './span.ts';

/** Properties of every node. Titles of flows defined in code are in the locale files. */
export const common = { id: nameSchema, title: z.string().min(1).max(80).optional() };

const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
export const testSchema = z.union([z.strictObject({ when: condition }), z.strictObject({ formula: z.string().min(1).max(2000) })]);

const share = z.union([z.strictObject({ percent: z.int().min(1).max(100) }), z.strictObject({ count: z.int().min(1).max(200) })]);
export type Share = z.infer<typeof share>;

/** How the decisions of several people are combined. */
const modeSchema = z.discriminatedUnion('mode', [
  /** The first decision counts. */
  z.strictObject({ mode: z.literal('any') }),
  /** One after the other; one rejection ends it. */
  z.strictObject({ mode: z.literal('inOrder') }),
  /** Countersign: by share of all assignees, as soon as the outcome is certain or after everyone has decided. */
  z.strictObject({
    mode: z.literal('all'),
    pass: share.optional(),
    reject: share.optional(),
    decide: z.enum(['atOnce', 'afterAll']).optional(),
  }),
]);
export type Mode = z.infer<typeof modeSchema>;

/** Automatic decisions. */
export const autoSchema = z.strictObject({
  /** A user who agreed at the node directly before agrees here. */
  adjacent: z.boolean().optional(),
  /** A user who agreed at any earlier node agrees here. */
  before: z.boolean().optional(),
  /** The initiator agrees automatically if asked. */
  initiator: z.boolean().optional(),
  agreeWhen: testSchema.optional(),
  rejectWhen: testSchema.optional(),
});

export const deadlineSchema = z.strictObject({
  from: z.union([z.enum(['received', 'started']), z.strictObject({ field: nameSchema })]),
  within: spanSchema,
  remind: z.strictObject({ first: spanSchema, every: spanSchema.optional() }).optional(),
  overdue: z
    .strictObject({
      every: spanSchema,
      /** After so many notifications the flow agrees automatically, or asks others. */
      agreeAfter: z.int().min(1).max(100).optional(),
      transferAfter: z.int().min(1).max(100).optional(),
      transferTo: whoSchema.optional(),
    })
    .optional(),
});
export type Deadline = z.infer<typeof deadlineSchema>;

/**
 * A custom form of a node: the fields its assignees work with, in groups, and the sub-tables. Fields not listed are neither sent to them
 * nor accepted from them.
 */
export const formSchema = z.strictObject({
  groups: z
    .array(z.strictObject({ title: z.string().min(1).max(40), fields: z.array(nameSchema).min(1).max(80) }))
    .min(1)
    .max(20),
  rows: z.array(nameSchema).max(8).optional(),
});
export type NodeForm = z.infer<typeof formSchema>;

/**
 * What the assignees of a node may print, by codes of the templates, and when: always, once the node is done, once the flow has ended, or
 * while a test matches. `standard` is the built-in sheet; an empty list means nothing.
 */
const printSchema = z.strictObject({
  sheets: z.array(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.]{0,59}$/)).max(20),
  when: z.union([z.enum(['always', 'nodeEnd', 'flowEnd']), testSchema]).optional(),
});
export type NodePrint = z.infer<typeof printSchema>;

/** What assignees may do besides agreeing. */
const allowed = z.enum(['reject', 'return', 'transfer', 'addSign', 'assist', 'copy']);
export type Allowed = z.infer<typeof allowed>;

/** Common properties of the nodes that ask people. */
export const assigneeNodeShape = {
  who: whoSchema,
  nobody: nobodySchema.optional(),
  mode: modeSchema.optional(),
  auto: autoSchema.optional(),
  allow: z.array(allowed).optional(),
  require: z
    .strictObject({
      opinion: z.enum(['always', 'negative', 'never']).optional(),
      signature: z.boolean().optional(),
      file: z.boolean().optional(),
    })
    .optional(),
  back: z.strictObject({ to: z.enum(['start', 'previous', 'any']), way: z.enum(['rerun', 'straight', 'chosen']) }).optional(),
  /** By default a rejection ends the flow. */
  onReject: z.union([z.enum(['end', 'start', 'continue']), z.strictObject({ node: nameSchema })]).optional(),
  deadline: deadlineSchema.optional(),
  /** Rights on the fields of the record at this node; fields not listed are readable. */
  fields: z.record(nameSchema, z.enum(['hidden', 'read', 'write', 'required'])).optional(),
  /** Rights on its sub-tables, by the model of the rows: `change` existing rows only, `write` also adding and removing them. */
  rows: z.record(nameSchema, z.enum(['hidden', 'read', 'change', 'write'])).optional(),
  /** The form of the model by default. */
  form: formSchema.optional(),
  /** By default the built-in sheet, always. */
  print: printSchema.optional(),
};
