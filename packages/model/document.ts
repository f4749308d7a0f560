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
  /** States from which the action may be taken; any if empty or if the model has no states. */
  from: z.array(nameSchema).optional(),
  to: nameSchema.optional(),
  /** Guard: a condition that the record must match. */
  when: condition.optional(),
  /** Arguments that the actor fills in. */
  args: z.record(nameSchema, field).optional(),
  /** Requires a confirmation in the user interface. */
  confirm: z.boolean().optional(),
  /** Taken only by the server, never by a user. */
  system: z.boolean().optional(),
  /** A system action invoked by a dedicated route, so that permissions can be granted for it. */
  grantable: z.boolean().optional(),
  label: z.string().max(80).optional(),
  /** Code of its approval flow: taking the action starts the flow, and the flow takes the action when it is approved. */
  flow: z.string().max(60).optional(),
  /** Actions taken when the flow ends in a rejection, and when an approval is revoked. */
  rejected: nameSchema.optional(),
  revoked: nameSchema.optional(),
  /** Action taken when the initiator recalls the flow, or it is ended from outside. */
  recalled: nameSchema.optional(),
});

/** A condition over several fields of a record. */
export const checkSchema = z.strictObject({
  /** Records that the check applies to; all by default. */
  when: condition.optional(),
  /** What they must match. A direct comparison passes if one of its values is absent. */
  must: condition,
  /** Field that shows the failure; by default the first writable field of `must`. */
  at: nameSchema.optional(),
  /** The failure message, for models created in the designer; code models use `<model>.checks.<name>` of the locale files. */
  label: z.string().min(1).max(200).optional(),
});

/** References of which one is filled in. */
const alternativesSchema = z.strictObject({
  fields: z.array(nameSchema).min(2).max(8),
  /** Whether one must be filled in; true by default. */
  required: z.boolean().optional(),
});

/** A rule that no two records use one resource at overlapping times. */
export const overlapSchema = z.strictObject({
  /** Fields that together identify the resource; records with one of them empty are exempt. */
  by: z.array(nameSchema).min(1).max(3),
  /** A range field, or the fields of start and end. */
  during: z.union([nameSchema, z.tuple([nameSchema, nameSchema])]),
  /** Records that the rule applies to; by default all that are not deleted. */
  where: condition.optional(),
  /** Whether the end is included: by default for two dates, not for two moments. */
  bounds: z.enum(['[)', '[]']).optional(),
});

/** A rule that records use no more of a resource and slot than is available. */
export const capacitySchema = z.strictObject({
  /** Fields that together identify the resource; records with one of them empty use nothing. */
  by: z.array(nameSchema).min(1).max(3),
  /** `day`, `hour`: each day or begun hour of the span `of`; else the field whose value is the slot. */
  slot: nameSchema,
  /** For `day`: a date, a moment, a range, or the fields of start and end. */
  of: z.union([nameSchema, z.tuple([nameSchema, nameSchema])]).optional(),
  /** Whole number that a record uses of each slot; 1 by default. */
  sum: nameSchema.optional(),
  /**
   * The capacity: a number, or a field of the record that a reference of `by` points to (`site.dayCapacity`); unlimited if that is empty.
   */
  limit: z.union([z.int().min(0), z.string().regex(/^[a-z][A-Za-z0-9]{0,59}\.[a-z][A-Za-z0-9]{0,59}$/)]),
  /** Records that the rule applies to; by default all that are not deleted. */
  where: condition.optional(),
});

const alongPath = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}(\.[a-z][A-Za-z0-9]{0,59})?$/);

/** Columns of an import that fill records beside the imported one: the guardians of a student, the head teacher of a class. */
export const alongSchema = z.strictObject({
  /** Model of the link records and their reference to the imported record; without them, `to` is a reference of the imported model. */
  link: nameSchema.optional(),
  by: nameSchema.optional(),
  /** Reference to the record beside, which is found by its import keys or created. */
  to: nameSchema,
  /** Fields that columns may fill: of the record beside as `guardian.phone`, of the link as `relation`. */
  fields: z.array(alongPath).min(1).max(20),
  /** Number of such records in one row. */
  most: z.int().min(1).max(4).optional(),
  /** Values of new records where the file says nothing, by path. */
  absent: z.record(alongPath, z.unknown()).optional(),
});

const rollup = z.strictObject({
  /** Model whose records are aggregated, and their reference that points here. */
  of: nameSchema,
  by: nameSchema,
  /** Exactly one: the number of records, or an aggregate over one of their fields. */
  count: z.literal(true).optional(),
  sum: nameSchema.optional(),
  min: nameSchema.optional(),
  max: nameSchema.optional(),
  avg: nameSchema.optional(),
  where: condition.optional(),
  /** Masked unless the reader's grant shows it in clear; required if the aggregated field is sensitive. */
  sensitive: z.boolean().optional(),
  label: z.string().max(80).optional(),
});

const views = z.strictObject({
  list: z
    .strictObject({
      columns: z.array(nameSchema).optional(),
      filters: z.array(nameSchema).optional(),
      /** Field name, prefixed with - for descending. */
      sort: z.string().max(61).optional(),
      /** A tree of other models beside the list; selecting a node filters by the field that refers to it. */
      leftTree: z
        .array(
          z.strictObject({
            model: nameSchema,
            parent: nameSchema.optional(),
            field: z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/),
          }),
        )
        .optional(),
      /** Pairs of start and end fields whose names do not show that they belong together. */
      spans: z
        .array(z.strictObject({ from: nameSchema, to: nameSchema }))
        .max(5)
        .optional(),
    })
    .optional(),
  form: z
    .strictObject({
      /** Models created in the designer carry the label of a group here; code models have it in the locale files. */
      groups: z
        .array(z.strictObject({ title: nameSchema, label: z.string().min(1).max(80).optional(), fields: z.array(nameSchema) }))
        .optional(),
      /** Layout of the groups; one below the other by default. */
      layout: z.enum(['groups', 'tabs', 'steps']).optional(),
      /** Sub-tables: models whose records are entered and saved together with this one, and their reference that points here. */
      rows: z
        .array(z.strictObject({ model: nameSchema, by: nameSchema, fields: z.array(nameSchema).min(1).max(20).optional() }))
        .max(8)
        .optional(),
    })
    .optional(),
  /**
   * For records that are read in order to decide: shows the files beside the fields, with warnings, an opinion and the decision actions.
   */
  review: z
    .strictObject({
      /** The decision actions, the approving one first; their argument `opinion` takes the text. */
      actions: z.array(nameSchema).min(1).max(6),
      files: z.array(nameSchema).max(10).optional(),
    })
    .optional(),
  /**
   * Models whose records are listed under a record of this one, and their reference that points here; `when` limits it to records that may
   * have any.
   */
  /**
   * Records shown beside this one. `columns` are those of the other model's list unless given; `guardian.phone` is a field of the record that
   * its reference leads to.
   */
  related: z
    .array(
      z.strictObject({
        model: nameSchema,
        by: nameSchema,
        when: condition.optional(),
        columns: z
          .array(z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/))
          .min(1)
          .max(12)
          .optional(),
      }),
    )
    .optional(),
});

/** The model document, shared by code, the designer and imports. */
export const modelDocumentSchema = z.strictObject({
  format: z.literal(1).default(1),
  name: nameSchema,
  /** Title of a model created in the designer; code models have it in the locale files. */
  title: z.string().min(1).max(80).optional(),
  /** Records contain personal data of minors: unmasking and exporting require an approval and are logged per record. */
  minors: z.boolean().optional(),
  /**
   * The reference to whom or what its records of minors are about. Reports count by it, not by records, which groups are too small to be answered:
   * otherwise five records of one child would make a group of five.
   */
  minorsBy: nameSchema.optional(),
  /** A scope that restricts every user, including administrators, for data that concerns only the users themselves. */
  personal: nameSchema.optional(),
  /** Only the server creates and updates records; no user may, not even administrators. */
  serverManaged: z.boolean().optional(),
  fields: z.record(nameSchema, field),
  /** Aggregates over records that refer to this model; read like fields, computed on reading. */
  rollups: z.record(nameSchema, rollup).optional(),
  /** Conditions over several fields that every record must match; become database constraints where they depend on the record alone. */
  checks: z.record(nameSchema, checkSchema).optional(),
  /** Groups of references of which one is filled in: a reference to one of several models. Become database constraints. */
  alternatives: z.record(nameSchema, alternativesSchema).optional(),
  /** No two records may use the same resource at overlapping times; becomes an exclusion constraint. */
  noOverlap: z.array(overlapSchema).min(1).max(5).optional(),
  /** Records may not exceed the capacity of a resource per slot, also under concurrent writes. */
  capacity: z.array(capacitySchema).min(1).max(5).optional(),
  traits: z.array(z.enum(traitNames)).optional(),
  states: z.array(nameSchema).optional(),
  /** States in which users may edit the fields; in others only actions, flows and the server may. All by default. */
  editableIn: z.array(nameSchema).min(1).optional(),
  /** States in which users may delete the record. All by default. */
  deletableIn: z.array(nameSchema).min(1).optional(),
  /** A moment field; once it is set, the record and everything that refers to it is read-only. */
  closedSince: nameSchema.optional(),
  tones: z.record(z.string(), tone).optional(),
  stateLabels: z.record(z.string(), z.string().max(80)).optional(),
  actions: z.record(nameSchema, action).optional(),
  views: views.optional(),
  /** The fields whose values form the label of a record, joined by a blank. */
  label: z.array(nameSchema).min(1).max(3).optional(),
  /** Combinations of fields that must be unique among records that are not deleted. */
  unique: z.array(z.array(nameSchema).min(1).max(5)).max(30).optional(),
  indexes: z.array(z.array(nameSchema).min(1).max(5)).max(30).optional(),
  /** Row scopes that grants may name, besides `all` and `own`. */
  scopes: z.record(nameSchema, condition).optional(),
  /** Key combinations by which an import finds the record of a row; the first complete one is used. */
  importKeys: z.array(z.array(nameSchema).min(1).max(3)).optional(),
  /** Records beside the imported one that columns of the same file may fill, by name. */
  importAlong: z.record(nameSchema, alongSchema).optional(),
});

export type ModelDocument = z.infer<typeof modelDocumentSchema>;
export type AlongDocument = z.infer<typeof alongSchema>;
export type RollupDocument = z.infer<typeof rollup>;
export type ActionDocument = z.infer<typeof action>;
