import { type Condition, type EffectiveModel, hiddenFields, type LinkedFields, matches, namesIn, requiredFields } from '@zhixing/model';
import { kindOfField } from '@zhixing/model/kinds/registry.ts';
import { type FieldDescription, type ModelDescription, relatedOf } from './model-description.ts';
import type { OneRecord } from './records.ts';

/** Which fields a form asks for at this moment, by the rules that the server applies too. */
export interface Linkage {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

/**
 * What hangs on what, read against what stands in the form. `unknown` are fields that this reader sees masked: where a condition looks at
 * one of them, the form shows the field and asks for nothing; the server, who knows, decides on saving.
 */
export function linkageOf(
  fields: readonly FieldDescription[],
  value: (name: string) => unknown,
  unknown: (name: string) => boolean,
): Linkage {
  const model = linkedFields(fields, unknown);
  const row = Object.fromEntries(fields.map(({ name }) => [name, blankless(value(name))]));
  const hidden = hiddenFields(model, row);
  return { hidden, required: requiredFields(model, row, hidden) };
}

/** What a reference is chosen from while its record stands as it does; undefined where nothing narrows it. */
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

/** Whether what stands in a form fulfils a condition of its own fields. */
export const fulfils = (condition: Condition, fields: readonly FieldDescription[], value: (name: string) => unknown): boolean =>
  matches(
    linkedFields(fields, () => false) as Pick<EffectiveModel, 'fields'>,
    condition,
    Object.fromEntries(fields.map(({ name }) => [name, blankless(value(name))])),
  );

/** What belongs to this record, as it stands: without what records like it never have. */
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

// The conditions know absence, not the empty text of a box.
const blankless = (value: unknown): unknown =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
