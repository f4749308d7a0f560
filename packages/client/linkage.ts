import { type Condition, type EffectiveModel, hiddenFields, type LinkedFields, matches, namesIn, requiredFields } from '@zhixing/model';
import { kindOfField } from '@zhixing/model/kinds/registry.ts';
import { type FieldDescription, type ModelDescription, relatedOf } from './model-description.ts';
import type { OneRecord } from './records.ts';

/** Which fields a form shows and requires at the moment, by the same rules as the server. */
export interface Linkage {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

/**
 * Evaluates show and requiredWhen conditions against the form's values. `unknown` marks masked fields: a condition on one is not
 * evaluated, so the field is shown and not required; the server decides on saving. Fields that the server demands are shown anyway.
 */
export function linkageOf(
  fields: readonly FieldDescription[],
  value: (name: string) => unknown,
  unknown: (name: string) => boolean,
  demanded: readonly string[] = [],
): Linkage {
  const model = linkedFields(fields, unknown);
  const row = Object.fromEntries(fields.map(({ name }) => [name, blankless(value(name))]));
  const hidden = new Set([...hiddenFields(model, row)].filter((name) => !demanded.includes(name)));
  return { hidden, required: requiredFields(model, row, hidden) };
}

/** The condition that limits a reference's choices by the record's current values; undefined when nothing limits them. */
export function offeredNow(
  { among }: FieldDescription,
  fields: readonly FieldDescription[],
  value: (name: string) => unknown,
): Condition | undefined {
  if (!among) return undefined;
  const model = linkedFields(fields, () => false);
  const row = Object.fromEntries(fields.map(({ name }) => [name, blankless(value(name))]));
  return among.find(({ when }) => when === undefined || matches(model as Pick<EffectiveModel, 'fields'>, when, row))?.from;
}

/** Whether the form's values fulfil a condition. */
export const fulfils = (condition: Condition, fields: readonly FieldDescription[], value: (name: string) => unknown): boolean =>
  matches(
    linkedFields(fields, () => false) as Pick<EffectiveModel, 'fields'>,
    condition,
    Object.fromEntries(fields.map(({ name }) => [name, blankless(value(name))])),
  );

/** Related models that apply to this record by their `when`; kept if the condition looks at masked fields. */
export function relatedTo(model: ModelDescription, { record, masked }: Pick<OneRecord, 'record' | 'masked'>): ModelDescription['related'] {
  const read = linkedFields(model.fields, () => false) as Pick<EffectiveModel, 'fields'>;
  return relatedOf(model).filter(
    ({ when }) => when === undefined || namesIn(when).some((name) => masked.includes(name)) || matches(read, when, record),
  );
}

function linkedFields(fields: readonly FieldDescription[], unknown: (name: string) => boolean): LinkedFields {
  const known = (condition: unknown) => condition !== undefined && !namesIn(condition as Condition).some(unknown);
  const entries = fields.flatMap(({ show, requiredWhen, ...field }) => {
    const kind = kindOfField(field);
    const sure = show === undefined || known(show);
    const settings = { ...field, ...(known(show) && { show }), ...(sure && known(requiredWhen) && { requiredWhen }) };
    return kind ? [[field.name, { name: field.name, kind, settings, column: null, system: false, operators: field.operators }]] : [];
  });
  return { fields: Object.fromEntries(entries) } as LinkedFields;
}

// Conditions compare with null; empty inputs give '' or [].
const blankless = (value: unknown): unknown =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
