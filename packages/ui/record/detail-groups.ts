import { isBlank } from '@zhixing/client/blank.ts';
import { text } from '@zhixing/client/i18n.ts';
import { linkageOf } from '@zhixing/client/linkage.ts';
import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { extensions } from './extensions.ts';

export interface DetailGroup {
  readonly title: string;
  readonly label: string;
  readonly fields: readonly FieldDescription[];
}

/** Who wrote a record, and when. Everything else that a form leaves out, such as figures and stages, tells of the business. */
const SYSTEM: ReadonlySet<string> = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** Title of a form's group of other information. */
const MORE = 'more';

/** Which fields fill what is left of their row of two: a wide one, and one that would stand beside it and leave it half the room. */
export function rowEnds(fields: readonly FieldDescription[], isWide: (field: FieldDescription) => boolean): ReadonlySet<string> {
  const ends = new Set<string>();
  let beside = false;
  for (const [at, field] of fields.entries()) {
    const next = fields[at + 1];
    const fills: boolean = isWide(field) || (!beside && next !== undefined && isWide(next));
    if (fills) ends.add(field.name);
    beside = !fills && !beside;
  }
  return ends;
}

/** Fields of a record by form groups, then those that forms leave out, then those of the system. The status is shown in the header. */
export function detailGroups(
  model: ModelDescription,
  systemLabel: string,
  { record, masked }: Pick<OneRecord, 'record' | 'masked'>,
  without: readonly string[] = [],
): readonly DetailGroup[] {
  const value = (name: string) => record[name];
  const { hidden } = linkageOf(model.fields, value, (name) => masked.includes(name));
  // Hides empty fields that the form would not show; values entered earlier are still shown.
  const isLeft = ({ name }: FieldDescription) => !without.includes(name) && !(hidden.has(name) && isBlank(value(name)));
  const groups = model.form.groups.map((group) => ({ ...group, fields: fieldsOf(model, group.fields) }));
  const grouped = new Set(groups.flatMap((group) => group.fields.map((field) => field.name)));
  // A structure without a readable form is shown by whoever edits it: an aside, or an input of its own. What the server manages, nobody edits.
  const isReadable = ({ name, kind }: FieldDescription) =>
    !kindOf(kind).opaque || (grouped.has(name) && !model.serverManaged && !extensions.inputs?.[`${model.name}-${name}`]);
  const rest = model.fields.filter(({ name }) => !grouped.has(name) && !['id', 'version', 'status'].includes(name));
  // A form may have a group of other information itself: the two are one.
  const own = groups.find(({ title }) => title === MORE);
  const left = [...rest.filter(({ name }) => !SYSTEM.has(name)), ...(own?.fields ?? [])];
  const more = { title: '-more', label: own?.label ?? text('ui.record.more'), fields: left };
  const system = { title: '-system', label: systemLabel, fields: rest.filter(({ name }) => SYSTEM.has(name)) };
  const all = [...groups.filter((group) => group !== own), more, system];
  return all
    .map((group) => ({ ...group, fields: group.fields.filter((field) => isLeft(field) && isReadable(field)) }))
    .filter((group) => group.fields.length > 0);
}
