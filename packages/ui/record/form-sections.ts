import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { uiKind } from '../kinds/registry.ts';

/** A part of a form: some fields, or a sub-table. */
export interface FormSection {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly FieldDescription[];
  readonly table?: RowTable;
}

/** The parts of a form in their order; parts with nothing to fill in are left out. */
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

/** The fields that somebody can fill in, in the order of the form. */
export const typedFields = (sections: readonly FormSection[]): FieldDescription[] =>
  sections.flatMap(({ fields }) => fields.filter(isTyped));

const isTyped = (field: FieldDescription): boolean => field.readonly !== true && uiKind(field.kind).Input !== null;

/** Whether a field follows from the others while they are typed. */
export const isComputed = (field: FieldDescription): boolean =>
  kindOf(field.kind).generated === 'formula' && typeof field.expression === 'string';

/** The section that holds a place: a field, or `$rows.<model>.<row>.<field>`. */
export function sectionOf(sections: readonly FormSection[], place: string): FormSection | undefined {
  return sections.find(({ key, fields }) => place.startsWith(`${key}.`) || fields.some((field) => field.name === place));
}

/** Id of the control at a place. */
export const controlId = (prefix: string, place: string): string => `${prefix}-${place.replaceAll('.', '-')}`;
