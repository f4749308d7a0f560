import type { Access, FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';

/** Parts of a model that a page hides. Affects the display only; permissions are enforced by the server. */
export interface Off {
  readonly buttons?: readonly string[];
  readonly columns?: readonly string[];
  readonly form?: readonly string[];
}

/** Permission codes of buttons, with the access they correspond to. */
const verbs = [
  ['add', 'create'],
  ['edit', 'update'],
  ['remove', 'delete'],
  ['import', 'import'],
  ['export', 'export'],
  ['unmask', 'unmask'],
] as const satisfies readonly (readonly [string, keyof Access])[];

/** The model's description without the parts that the page hides. */
export function narrowed(model: ModelDescription, off: Off | undefined): ModelDescription {
  if (!off) return model;
  const { buttons = [], columns = [], form = [] } = off;
  const retained = (names: readonly string[], without: readonly string[]) => names.filter((name) => !without.includes(name));
  const refused = Object.fromEntries(verbs.filter(([code]) => buttons.includes(code)).map(([, verb]) => [verb, false]));
  return {
    ...model,
    fields: model.fields
      .map((field) => withoutPlace(field, columns))
      .filter(({ name }) => !(columns.includes(name) && form.includes(name))),
    list: { ...model.list, columns: retained(model.list.columns, columns), filters: retained(model.list.filters, columns) },
    form: { ...model.form, groups: model.form.groups.map((group) => ({ ...group, fields: retained(group.fields, form) })) },
    actions: model.actions.filter(({ name }) => !buttons.includes(name)),
    access: { ...model.access, ...refused, actions: retained(model.access.actions, buttons) },
  };
}

const withoutPlace = (field: FieldDescription, columns: readonly string[]): FieldDescription =>
  columns.includes(field.name) ? { ...field, noColumn: true } : field;
