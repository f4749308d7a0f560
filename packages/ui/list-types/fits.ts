import type { ListType } from '@zhixing/client/list-state.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';

/** A pair of date fields that form a period. */
export interface Span {
  readonly from: FieldDescription;
  readonly to: FieldDescription;
}

/** Whether a model's fields support a list type. */
export const fits: Readonly<Record<ListType, (model: ModelDescription) => boolean>> = {
  table: () => true,
  cards: () => true,
  tree: (model) => model.traits.includes('tree') && model.fields.some((field) => field.name === 'parent'),
  edit: (model) => model.access.update,
  group: (model) => groupFields(model).length > 0,
  kanban: (model) => boardFields(model).length > 0,
  calendar: (model) => dayFields(model).length > 0,
  gantt: (model) => spansOf(model).length > 0,
  map: (model) => pointFields(model).length > 0,
};

/** Fields to group by: status first, then choices and others, dates last. */
export function groupFields(model: ModelDescription): FieldDescription[] {
  const rank = ({ name, kind }: FieldDescription) => (name === 'status' ? -1 : (kindOf(kind).groupable ?? 0));
  return seen(model)
    .filter((field) => kindOf(field.kind).groupable !== null && field.sortable === true && (!field.system || field.name === 'status'))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Fields for kanban columns: few, fixed options. */
export const boardFields = (model: ModelDescription): FieldDescription[] =>
  groupFields(model).filter(
    ({ kind, options = [] }) => kindOf(kind).options({ kind }) !== null && options.length > 1 && options.length <= MAX_COLUMNS,
  );

const MAX_COLUMNS = 12;

/** Date fields for a calendar, without created and updated timestamps. */
export const dayFields = (model: ModelDescription): FieldDescription[] =>
  seen(model).filter(({ kind, system, operators }) => kindOf(kind).dated !== null && !system && operators.includes('gte'));

/** Naming pairs of start and end fields: `validFrom` and `validTo`, `departDate` and `returnDate`. */
const ENDS: readonly (readonly [from: RegExp, to: string])[] = [
  [/From(?=$|[A-Z])/, 'To'],
  [/Start(?=$|[A-Z])/, 'End'],
  [/Begin(?=$|[A-Z])/, 'End'],
  [/^from(?=$|[A-Z])/, 'to'],
  [/^start(?=$|[A-Z])/, 'end'],
  [/^begin(?=$|[A-Z])/, 'end'],
  [/^depart(?=$|[A-Z])/, 'return'],
  [/^open(?=$|[A-Z])/, 'close'],
];

/** Date pairs declared by the model, and those recognized by name. */
export function spansOf(model: ModelDescription): Span[] {
  const days = dayFields(model);
  const named = (name: string) => days.find((field) => field.name === name);
  const pair = (from: string, to: string): Span[] => {
    const [first, last] = [named(from), named(to)];
    return first && last ? [{ from: first, to: last }] : [];
  };
  const declared = (model.list.spans ?? []).flatMap(({ from, to }) => pair(from, to));
  const alike = days.flatMap(({ name }) => ENDS.flatMap(([from, to]) => (from.test(name) ? pair(name, name.replace(from, to)) : [])));
  return [...declared, ...alike.filter((one) => !declared.some((other) => other.from === one.from && other.to === one.to))];
}

export const pointFields = (model: ModelDescription): FieldDescription[] =>
  seen(model).filter(({ kind }) => kindOf(kind).geometry === 'point');

/** The model's picture field, if any. */
export const pictureField = (model: ModelDescription): FieldDescription | undefined =>
  seen(model).find(({ kind }) => kindOf(kind).attachment === 'picture' && !kindOf(kind).many);

// Masked values can be neither compared nor displayed.
const seen = (model: ModelDescription): FieldDescription[] => model.fields.filter(({ name }) => !model.masked.includes(name));
