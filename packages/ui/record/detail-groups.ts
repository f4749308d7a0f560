import { isBlank } from '@zhixing/client/blank.ts';
import { linkageOf } from '@zhixing/client/linkage.ts';
import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';

export interface DetailGroup {
  readonly title: string;
  readonly label: string;
  readonly fields: readonly FieldDescription[];
}

/** The fields of a record by the groups of its form, then those that the system keeps. The state stands in the heading. */
export function detailGroups(
  model: ModelDescription,
  systemLabel: string,
  { record, masked }: Pick<OneRecord, 'record' | 'masked'>,
  without: readonly string[] = [],
): readonly DetailGroup[] {
  const value = (name: string) => record[name];
  const { hidden } = linkageOf(model.fields, value, (name) => masked.includes(name));
  // What the form does not ask for of such a record says nothing; what somebody has filled in before is still shown.
  const left = ({ name }: FieldDescription) => !without.includes(name) && !(hidden.has(name) && isBlank(value(name)));
  const groups = model.form.groups.map((group) => ({ ...group, fields: fieldsOf(model, group.fields) }));
  const grouped = new Set(groups.flatMap((group) => group.fields.map((field) => field.name)));
  const rest = model.fields.filter(({ name }) => !grouped.has(name) && !['id', 'version', 'status'].includes(name));
  const all = [...groups, { title: '-system', label: systemLabel, fields: rest }];
  return all.map((group) => ({ ...group, fields: group.fields.filter(left) })).filter((group) => group.fields.length > 0);
}
