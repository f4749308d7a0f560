import { type FieldDescription, fieldOf, fieldsOf } from '@zhixing/client/model-description.ts';
import { type Labels, type RecordRow, recordLabel } from '@zhixing/client/records.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { ListHandle } from '../list/use-list-page.ts';

/** Fields of a record's title: its label, or the first column where the label is only the id. */
function titleFields({ model, shown }: Pick<ListHandle, 'model' | 'shown'>): readonly string[] {
  const named = model.label.filter((name) => name !== 'id');
  return named.length > 0 ? named : [shown[0]?.name ?? 'id'];
}

export const titleOf = (list: ListHandle, row: RecordRow, labels: Labels): string =>
  recordLabel(list.model, titleFields(list), row, labels);

/** The first reference among the columns, for records titled by a mere number. */
function spokenField(list: ListHandle): FieldDescription | undefined {
  const numbered = titleFields(list).every((name) => kindOf(fieldOf(list.model, name)?.kind ?? '').generated === 'number');
  return numbered ? list.shown.find(({ kind }) => kindOf(kind).reference === 'one') : undefined;
}

/** Short name of a record: what it refers to, then its number. */
export function briefOf(list: ListHandle, row: RecordRow, labels: Labels): string {
  const field = spokenField(list);
  const about = field && labels[field.name]?.[String(row[field.name])];
  return [about, titleOf(list, row, labels)].filter(Boolean).join(' ');
}

/** The first columns that are not part of the title. */
export function factsOf(list: ListHandle, most: number, without: readonly string[] = []): FieldDescription[] {
  const said = [...titleFields(list), ...without];
  return list.shown.filter(({ name }) => !said.includes(name)).slice(0, most);
}

/** Field names needed to display rows, without duplicates and unknown ones. */
export function fieldNames(list: ListHandle, ...names: readonly (string | undefined)[]): string[] {
  const wanted = [...titleFields(list), spokenField(list)?.name, 'status', ...names].filter((name): name is string => name !== undefined);
  return fieldsOf(list.model, [...new Set(wanted)]).map(({ name }) => name);
}
