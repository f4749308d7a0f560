import type { Access, FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';

/** What a page of a model does not show. It arranges the page; what the reader may do is decided by the server, wherever he comes from. */
export interface Off {
  readonly buttons?: readonly string[];
  readonly columns?: readonly string[];
  readonly form?: readonly string[];
}

/** Codes of buttons in permissions, with what they stand for in a description. */
const verbs = [
  ['add', 'create'],
  ['edit', 'update'],
  ['remove', 'delete'],
  ['import', 'import'],
  ['export', 'export'],
  ['unmask', 'unmask'],
] as const satisfies readonly (readonly [string, keyof Access])[];

/** The description of a model without what the page leaves out. */
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
