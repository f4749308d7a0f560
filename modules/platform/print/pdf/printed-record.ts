import type { Context } from '@zhixing/engine/context.ts';
import { describeModel } from '@zhixing/engine/describe/describe.ts';
import { readOne, readPage } from '@zhixing/engine/read/page.ts';
import { type Condition, type EffectiveModel, hiddenFields, matches, namesIn } from '@zhixing/model';
import type { Described, PrintedRecord, PrintedRows } from '../ports.ts';
import { type DescribedField, isNothing } from './value-text.ts';

/** Most rows of a sub-table, and its most columns, as in the browser. */
const MAX_ROWS = 500;
const MAX_COLUMNS = 7;

/** A record with its model, both as this reader sees them. */
export interface Printed {
  readonly model: EffectiveModel;
  readonly described: Described;
  readonly one: PrintedRecord;
}

export async function printedRecord(ctx: Context, model: EffectiveModel, id: string): Promise<Printed> {
  const { record, labels, masked } = await readOne(ctx, model, id);
  return { model, described: describeModel(ctx, model), one: { record: JSON.parse(record), labels: JSON.parse(labels) ?? {}, masked } };
}

interface Related {
  readonly model: string;
  readonly by: string;
  readonly title: string;
}

/** Models related to a record: the sub-tables of its form, then those listed beside it that apply to it. */
export function relatedTo({ model, described: { form, related }, one: { record, masked } }: Printed): Related[] {
  const listed = (row: Related) => related.some((one) => one.model === row.model && one.by === row.by);
  const applies = ({ when }: { readonly when?: Condition }) =>
    when === undefined || namesIn(when).some((name) => masked.includes(name)) || matches(model, when, record);
  return [...form.rows.filter((row) => !listed(row)), ...related.filter((one) => applies(one as { when?: Condition }))];
}

/** The records that refer to a record, within what the reader may see. */
export async function relatedRows(ctx: Context, { model: name, by, title }: Related, id: string): Promise<PrintedRows> {
  const child = ctx.engine.registry.get(name);
  const described = describeModel(ctx, child);
  const names = described.list.columns.filter((column) => column !== by).slice(0, MAX_COLUMNS);
  const page = await readPage(ctx, child, { currentPage: 1, pageSize: MAX_ROWS, filter: { [by]: { eq: id } }, fields: names });
  return {
    model: name,
    title,
    fields: fieldsOf(described, names),
    list: JSON.parse(page.list),
    labels: JSON.parse(page.labels) ?? {},
    masked: page.masked,
    total: page.total,
  };
}

/** The named fields in that order, as far as the reader sees them. */
export const fieldsOf = ({ fields }: Described, names: readonly string[]): DescribedField[] =>
  names.flatMap((name) => fields.filter((field) => field.name === name));

export interface FieldGroup {
  readonly label: string;
  readonly fields: readonly DescribedField[];
}

/** Fields by the groups of the form, then the remaining ones under `rest`. Empty fields that the form would not show are left out. */
export function groupsOf({ model, described, one }: Printed, rest: string, without: readonly string[] = []): FieldGroup[] {
  const hidden = hiddenNow({ model, described, one });
  const shown = ({ name }: DescribedField) => !without.includes(name) && !(hidden.has(name) && isNothing(one.record[name]));
  const groups = described.form.groups.map(({ label, fields }) => ({ label, fields: fieldsOf(described, fields) }));
  const grouped = new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const others = described.fields.filter(({ name }) => !grouped.has(name) && !['id', 'version', 'status'].includes(name));
  const all = [...groups, { label: rest, fields: others }];
  return all.map(({ label, fields }) => ({ label, fields: fields.filter(shown) })).filter(({ fields }) => fields.length > 0);
}

// A condition that the reader was not told, or that looks at a masked field, hides nothing.
function hiddenNow({ model, described, one: { record, masked } }: Printed): ReadonlySet<string> {
  const told = new Set(described.fields.filter((field) => 'show' in field).map(({ name }) => name));
  const linked = Object.entries(model.fields).map(([name, field]) => {
    const { show, ...settings } = field.settings;
    const known = show !== undefined && told.has(name) && !namesIn(show as Condition).some((one) => masked.includes(one));
    return [name, known ? field : { ...field, settings }];
  });
  return hiddenFields({ fields: Object.fromEntries(linked) }, record);
}
