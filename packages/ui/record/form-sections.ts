import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { uiKind } from '../kinds/registry.ts';

/** A section of a form: fields or a sub-table. */
export interface FormSection {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly FieldDescription[];
  readonly table?: RowTable;
}

/** Sections of a form in order; empty ones are omitted. */
export function formSections(model: ModelDescription, tables: readonly RowTable[]): FormSection[] {
  const groups = model.form.groups.map((group) => ({
    key: group.title,
    label: group.label,
    fields: fieldsOf(model, group.fields).filter((field) => isTyped(field) || isComputed(field)),
  }));
  return [
    ...groups.filter(({ fields }) => fields.some(isTyped)),
    ...tables.map((table) => ({ key: `$rows.${table.model}`, label: table.title, fields: [], table })),
  ];
}

/** Editable fields in form order. */
export const typedFields = (sections: readonly FormSection[]): FieldDescription[] =>
  sections.flatMap(({ fields }) => fields.filter(isTyped));

const isTyped = (field: FieldDescription): boolean => field.readonly !== true && uiKind(field.kind).Input !== null;

/** Whether the field is computed from others while typing. */
export const isComputed = (field: FieldDescription): boolean =>
  kindOf(field.kind).generated === 'formula' && typeof field.expression === 'string';

/** The section that contains a place: a field, or `$rows.<model>.<row>.<field>`. */
export function sectionOf(sections: readonly FormSection[], place: string): FormSection | undefined {
  return sections.find(({ key, fields }) => place.startsWith(`${key}.`) || fields.some((field) => field.name === place));
}

/** Element id of the input at a place. */
export const controlId = (prefix: string, place: string): string => `${prefix}-${place.replaceAll('.', '-')}`;
