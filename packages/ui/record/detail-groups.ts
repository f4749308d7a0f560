import { isBlank } from '@zhixing/client/blank.ts';
import { linkageOf } from '@zhixing/client/linkage.ts';
import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';

export interface DetailGroup {
  readonly title: string;
  readonly label: string;
  readonly fields: readonly FieldDescription[];
}

/** Fields of a record by form groups, then the remaining ones. The status is shown in the header. */
export function detailGroups(
  model: ModelDescription,
  systemLabel: string,
  { record, masked }: Pick<OneRecord, 'record' | 'masked'>,
  without: readonly string[] = [],
): readonly DetailGroup[] {
  const value = (name: string) => record[name];
  const { hidden } = linkageOf(model.fields, value, (name) => masked.includes(name));
  // Hides empty fields that the form would not show; values entered earlier are still shown.
  const left = ({ name }: FieldDescription) => !without.includes(name) && !(hidden.has(name) && isBlank(value(name)));
  const groups = model.form.groups.map((group) => ({ ...group, fields: fieldsOf(model, group.fields) }));
  const grouped = new Set(groups.flatMap((group) => group.fields.map((field) => field.name)));
  const rest = model.fields.filter(({ name }) => !grouped.has(name) && !['id', 'version', 'status'].includes(name));
  const all = [...groups, { title: '-system', label: systemLabel, fields: rest }];
  return all.map((group) => ({ ...group, fields: group.fields.filter(left) })).filter((group) => group.fields.length > 0);
}
