import { z } from 'zod';
import { dictionaryOf } from './dictionary-of.ts';
import { textRuleNames } from './kinds/text-rules.ts';

/** Settings of a kind, beyond the common ones, by name. */
export type KindSettings = Readonly<Record<string, z.ZodType>>;

const name = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/);
const range = { min: z.number().optional(), max: z.number().optional() };
/** Filters of the records that forms offer for a reference: `from` of the first entry whose `when` matches; all records if none matches. */
const condition = z.record(z.string(), z.unknown());
const among = z
  .array(z.strictObject({ when: condition.optional(), from: condition }))
  .min(1)
  .max(10)
  .optional();
const file = { accept: z.string().max(200).optional() };

const settings: Readonly<Record<string, KindSettings>> = dictionaryOf(
  Object.entries({
    text: {
      min: z.int().min(0).optional(),
      max: z.int().min(1).max(4000).optional(),
      pattern: z.string().max(200).optional(),
      rule: z.enum(textRuleNames).optional(),
      names: z
        .string()
        .regex(/^@?[A-Za-z][A-Za-z0-9.]{0,60}$/)
        .optional(),
      pick: z
        .string()
        .regex(/^@[A-Za-z][A-Za-z0-9.]{0,60}$/)
        .optional(),
      concealed: z.boolean().optional(),
      ignoreCase: z.boolean().optional(),
      personName: z.boolean().optional(),
    },
    longText: { min: z.int().min(0).optional(), max: z.int().min(1).max(100_000).optional() },
    /** `plain`: the number is an identifier, such as a port, and is shown without separators. */
    integer: { ...range, rule: z.enum(['positive']).optional(), plain: z.boolean().optional() },
    decimal: { ...range, scale: z.int().min(0).max(6).optional(), rule: z.enum(['halves']).optional() },
    money: range,
    choice: {
      options: z
        .array(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/))
        .min(1)
        .max(200),
      tones: z.record(z.string(), z.enum(['neutral', 'processing', 'success', 'warning', 'danger'])).optional(),
      optionLabels: z.record(z.string(), z.string().max(80)).optional(),
    },
    dictionary: { dictionary: z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,60}$/) },
    /** `workingDays`: reckoned in working days; details warn while the holidays of its year have not been entered. */
    date: { past: z.boolean().optional(), workingDays: z.boolean().optional() },
    phone: { landline: z.boolean().optional() },
    /**
     * `duty`: the referenced user is responsible for the record, and it is part of a handover of their work. `named`: every reader of the
     * record sees the person's name, even without read permission on that person. `closes: false`: the record is still written when the one
     * it refers to is closed (`closedSince`). `copiedName`: the field that holds a copy of the name, for readers who may not open the record.
     */
    ref: {
      model: name,
      onDelete: z.enum(['refuse', 'cascade']).optional(),
      duty: z.boolean().optional(),
      named: z.boolean().optional(),
      closes: z.literal(false).optional(),
      copiedName: name.optional(),
      among,
    },
    /** `copied`: the server keeps the list as a copy of other records; it keeps nobody from deleting those it names. */
    refs: { model: name, named: z.boolean().optional(), copied: z.boolean().optional(), among },
    file,
    files: file,
    image: file,
    images: file,
    serial: {
      prefix: z.string().regex(/^[A-Z]{1,6}$/),
      rule: z
        .string()
        .regex(/^[A-Za-z0-9.]{1,60}$/)
        .optional(),
    },
    /** `scale`: decimal places of a decimal result, 2 by default. */
    formula: {
      expression: z.string().min(1).max(2000),
      result: z.enum(['text', 'decimal', 'integer', 'flag', 'money']),
      scale: z.int().min(0).max(6).optional(),
    },
    count: { of: name, by: name, where: condition.optional() },
    /** One of the aggregates, with the field that is aggregated. */
    rollup: {
      of: name,
      by: name,
      where: condition.optional(),
      sum: name.optional(),
      min: name.optional(),
      max: name.optional(),
      avg: name.optional(),
    },
  }),
);

const none: KindSettings = {};

/**
 * Settings that a field document of a kind may have. Separate from the kinds, so that browsers can load those without the validation
 * library.
 */
export const settingsOf = (kind: string): KindSettings => settings[kind] ?? none;
