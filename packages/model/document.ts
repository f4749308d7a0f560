import { z } from 'zod';
import type { Condition } from './condition.ts';
import type { Field, Tone } from './field.ts';
import { traitNames } from './traits.ts';

/** camelCase, at most 60 characters: becomes a table or column name. */
export const nameSchema = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/);
const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
const field = z.looseObject({ kind: nameSchema }) as unknown as z.ZodType<Field>;
const tone = z.enum(['neutral', 'processing', 'success', 'warning', 'danger']) satisfies z.ZodType<Tone>;

const action = z.strictObject({
  /** States from which the action may be taken; empty: any, or the model has none. */
  from: z.array(nameSchema).optional(),
  to: nameSchema.optional(),
  /** Guard over the record. */
  when: condition.optional(),
  /** What the actor fills in. */
  args: z.record(nameSchema, field).optional(),
  /** Asked before it is done. */
  confirm: z.boolean().optional(),
  /** Only the server takes it, never a person. */
  system: z.boolean().optional(),
  /** Of a system action: a route stands before it, so that grants name it like any other. */
  grantable: z.boolean().optional(),
  label: z.string().max(80).optional(),
  /** Code of the flow that decides about it: taking the action starts the flow, and the flow takes the action when it ends well. */
  flow: z.string().max(60).optional(),
  /** Actions that are taken when the flow ends in a rejection, and when what was approved is revoked. */
  rejected: nameSchema.optional(),
  revoked: nameSchema.optional(),
  /** Action that is taken when the flow is taken back by its initiator, or ended from outside. */
  recalled: nameSchema.optional(),
});

/** A condition over several fields of a record. */
export const checkSchema = z.strictObject({
  /** Records that the check is about; all unless told. */
  when: condition.optional(),
  /** What they fulfil. A comparison directly in it holds where one of its values is absent. */
  must: condition,
  /** Field that shows the failure; the first of `must` that people fill in unless told. */
  at: nameSchema.optional(),
  /** The failure in words, of a model born in the designer; code models take theirs from `<model>.checks.<name>` in the locale files. */
  label: z.string().min(1).max(200).optional(),
});

/** A rule that no two records take one resource at overlapping times. */
export const overlapSchema = z.strictObject({
  /** Fields that together name the resource; a record without one of them takes no part. */
  by: z.array(nameSchema).min(1).max(3),
  /** A range, or the fields of beginning and end. */
  during: z.union([nameSchema, z.tuple([nameSchema, nameSchema])]),
  /** Records that take part; all live ones unless told. */
  where: condition.optional(),
  /** Whether the end is taken as well: of two dates unless told, of two moments never unless told. */
  bounds: z.enum(['[)', '[]']).optional(),
});

/** A rule that records take no more of a resource and slot than there is. */
export const capacitySchema = z.strictObject({
  /** Fields that together name the resource; a record without one of them takes nothing. */
  by: z.array(nameSchema).min(1).max(3),
  /** `day`: each day of the span `of`; else the field whose value is the slot. */
  slot: nameSchema,
  /** With `day`: a date, a moment, a range, or the fields of beginning and end. */
  of: z.union([nameSchema, z.tuple([nameSchema, nameSchema])]).optional(),
  /** Whole number that a record takes of each slot; every record takes one unless told. */
  sum: nameSchema.optional(),
  /** How much there is: a number, or a field of the record that a reference of `by` leads to (`site.dayCapacity`); unlimited where that is empty. */
  limit: z.union([z.int().min(0), z.string().regex(/^[a-z][A-Za-z0-9]{0,59}\.[a-z][A-Za-z0-9]{0,59}$/)]),
  /** Records that take part; all live ones unless told. */
  where: condition.optional(),
});

const rollup = z.strictObject({
  /** Model whose records are aggregated, and their reference that leads here. */
  of: nameSchema,
  by: nameSchema,
  /** Exactly one: how many records, or an aggregate over a field of theirs. */
  count: z.literal(true).optional(),
  sum: nameSchema.optional(),
  min: nameSchema.optional(),
  max: nameSchema.optional(),
  avg: nameSchema.optional(),
  where: condition.optional(),
  /** Masked unless the reader's grant shows it in clear; required where the aggregated field is sensitive. */
  sensitive: z.boolean().optional(),
  label: z.string().max(80).optional(),
});

const views = z.strictObject({
  list: z
    .strictObject({
      columns: z.array(nameSchema).optional(),
      filters: z.array(nameSchema).optional(),
      /** Field name, with - in front for descending. */
      sort: z.string().max(61).optional(),
      /** A tree of other models beside the list; choosing a node filters by the field that leads to it. */
      leftTree: z
        .array(
          z.strictObject({
            model: nameSchema,
            parent: nameSchema.optional(),
            field: z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/),
          }),
        )
        .optional(),
      /** Pairs of dates between which something lasts, where their names do not show that they belong together. */
      spans: z
        .array(z.strictObject({ from: nameSchema, to: nameSchema }))
        .max(5)
        .optional(),
    })
    .optional(),
  form: z
    .strictObject({
      /** A group of a model born in the designer carries its label; code models take theirs from the locale files. */
      groups: z
        .array(z.strictObject({ title: nameSchema, label: z.string().min(1).max(80).optional(), fields: z.array(nameSchema) }))
        .optional(),
      /** How the groups are laid out: one below the other unless told. */
      layout: z.enum(['groups', 'tabs', 'steps']).optional(),
      /** Sub-tables: models whose records are filled in and saved together with one of this, and the field that points here. */
      rows: z
        .array(z.strictObject({ model: nameSchema, by: nameSchema, fields: z.array(nameSchema).min(1).max(20).optional() }))
        .max(8)
        .optional(),
    })
    .optional(),
  /** Reading a record means deciding about it: the files stand beside its fields, with warnings, an opinion and the ways to decide. */
  review: z
    .strictObject({
      /** Actions of the decision, the first of them the one that grants; their argument `opinion` is what is written. */
      actions: z.array(nameSchema).min(1).max(6),
      files: z.array(nameSchema).max(10).optional(),
    })
    .optional(),
  /** Models whose records are shown under a record of this one, and the field that points here; `when` names the records that may have any. */
  related: z.array(z.strictObject({ model: nameSchema, by: nameSchema, when: condition.optional() })).optional(),
});

/** The document that code, the designer and imports share. */
export const modelDocumentSchema = z.strictObject({
  format: z.literal(1).default(1),
  name: nameSchema,
  /** Titles of a model born in the designer; code models take theirs from the locale files. */
  title: z.string().min(1).max(80).optional(),
  /** Records carry personal data of minors: looking behind masks and exporting need an approval, and are logged per record. */
  minors: z.boolean().optional(),
  /** Scope beyond which nobody reaches, administrators included: what is nobody's business but of those whom it concerns. */
  personal: nameSchema.optional(),
  /** Nobody adds or changes a record, administrators included: the server writes them. */
  serverManaged: z.boolean().optional(),
  fields: z.record(nameSchema, field),
  /** Figures over the records that refer to one of this model; read like fields, computed on reading. */
  rollups: z.record(nameSchema, rollup).optional(),
  /** Conditions over several fields that every record fulfils; database constraints where the record alone decides. */
  checks: z.record(nameSchema, checkSchema).optional(),
  /** No two records take the same resource at overlapping times; an exclusion constraint of the database. */
  noOverlap: z.array(overlapSchema).min(1).max(5).optional(),
  /** Records take no more of a resource and slot than there is, however many are written at once. */
  capacity: z.array(capacitySchema).min(1).max(5).optional(),
  traits: z.array(z.enum(traitNames)).optional(),
  states: z.array(nameSchema).optional(),
  /** States in which people change its fields; in the others only actions, flows and the server do. All unless told. */
  editableIn: z.array(nameSchema).min(1).optional(),
  /** States in which people delete it; in the others it is kept. All unless told. */
  deletableIn: z.array(nameSchema).min(1).optional(),
  tones: z.record(z.string(), tone).optional(),
  stateLabels: z.record(z.string(), z.string().max(80)).optional(),
  actions: z.record(nameSchema, action).optional(),
  views: views.optional(),
  /** The fields whose values name a record, joined by a blank. */
  label: z.array(nameSchema).min(1).max(3).optional(),
  /** Combinations of fields that no two live records share. */
  unique: z.array(z.array(nameSchema).min(1).max(5)).max(30).optional(),
  indexes: z.array(z.array(nameSchema).min(1).max(5)).max(30).optional(),
  /** Row scopes that grants may name, besides `all` and `own`. */
  scopes: z.record(nameSchema, condition).optional(),
  /** How an import finds the record that a row means: the first combination whose fields are all given. */
  importKeys: z.array(z.array(nameSchema).min(1).max(3)).optional(),
});

export type ModelDocument = z.infer<typeof modelDocumentSchema>;
export type RollupDocument = z.infer<typeof rollup>;
export type ActionDocument = z.infer<typeof action>;
