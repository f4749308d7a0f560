import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';

export interface DetailGroup {
  readonly title: string;
  readonly label: string;
  readonly fields: readonly FieldDescription[];
}

/** The fields of a record by the groups of its form, then those that the system keeps. The state stands in the heading. */
export function detailGroups(model: ModelDescription, systemLabel: string, without: readonly string[] = []): readonly DetailGroup[] {
  const groups = model.form.groups.map((group) => ({ ...group, fields: fieldsOf(model, group.fields) }));
  const grouped = new Set(groups.flatMap((group) => group.fields.map((field) => field.name)));
  const rest = model.fields.filter(({ name }) => !grouped.has(name) && !['id', 'version', 'status'].includes(name));
  const all = [...groups, { title: '-system', label: systemLabel, fields: rest }];
  return all
    .map((group) => ({ ...group, fields: group.fields.filter(({ name }) => !without.includes(name)) }))
    .filter((group) => group.fields.length > 0);
}
