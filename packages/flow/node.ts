import { type Condition, nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { spanSchema } from './span.ts';
import { nobodySchema, whoSchema } from './who.ts';

/** What every node has. The title of a flow that is code stands in the locale files. */
export const common = { id: nameSchema, title: z.string().min(1).max(80).optional() };

const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
export const testSchema = z.union([z.strictObject({ when: condition }), z.strictObject({ formula: z.string().min(1).max(2000) })]);

const share = z.union([z.strictObject({ percent: z.int().min(1).max(100) }), z.strictObject({ count: z.int().min(1).max(200) })]);
export type Share = z.infer<typeof share>;

/** How the decisions of several people become one. */
const modeSchema = z.discriminatedUnion('mode', [
  /** Whoever decides first decides. */
  z.strictObject({ mode: z.literal('any') }),
  /** One after the other; one rejection ends it. */
  z.strictObject({ mode: z.literal('inOrder') }),
  /** Countersign: by share of all who are asked, at once when the outcome is certain or after everybody has decided. */
  z.strictObject({
    mode: z.literal('all'),
    pass: share.optional(),
    reject: share.optional(),
    decide: z.enum(['atOnce', 'afterAll']).optional(),
  }),
]);
export type Mode = z.infer<typeof modeSchema>;

/** Decisions that a rule takes instead of the person. */
export const autoSchema = z.strictObject({
  /** Who agreed at the node right before agrees here. */
  adjacent: z.boolean().optional(),
  /** Who agreed anywhere before agrees here. */
  before: z.boolean().optional(),
  /** Where the initiator is asked, the initiator agrees. */
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
      /** After so many messages the flow agrees by itself, or asks others. */
      agreeAfter: z.int().min(1).max(100).optional(),
      transferAfter: z.int().min(1).max(100).optional(),
      transferTo: whoSchema.optional(),
    })
    .optional(),
});
export type Deadline = z.infer<typeof deadlineSchema>;

/**
 * A form of a node's own: the fields that its people work with, in groups, and the sub-tables. What it does not name is neither sent to them
 * nor taken from them.
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
 * What those who are asked at a node may print, by the codes of the templates, and when: always, once the node is done, once the flow has
 * ended, or while a test holds. `standard` is the sheet of the product; none at all is nothing.
 */
const printSchema = z.strictObject({
  sheets: z.array(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.]{0,59}$/)).max(20),
  when: z.union([z.enum(['always', 'nodeEnd', 'flowEnd']), testSchema]).optional(),
});
export type NodePrint = z.infer<typeof printSchema>;

/** What people at a node may do beside agreeing. */
const allowed = z.enum(['reject', 'return', 'transfer', 'addSign', 'assist', 'copy']);
export type Allowed = z.infer<typeof allowed>;

/** What the nodes that ask people have in common. */
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
  /** A rejection ends the flow unless told otherwise. */
  onReject: z.union([z.enum(['end', 'start', 'continue']), z.strictObject({ node: nameSchema })]).optional(),
  deadline: deadlineSchema.optional(),
  /** Rights over the fields of the record while it stands here; what is not named can be read. */
  fields: z.record(nameSchema, z.enum(['hidden', 'read', 'write', 'required'])).optional(),
  /** Rights over its sub-tables, by the model of the rows: the rows that are there, or more and fewer as well. */
  rows: z.record(nameSchema, z.enum(['hidden', 'read', 'change', 'write'])).optional(),
  /** The form of the model unless told. */
  form: formSchema.optional(),
  /** The sheet of the product, always, unless told. */
  print: printSchema.optional(),
};
