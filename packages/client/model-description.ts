import type { Condition, Operator, Tone } from '@zhixing/model';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly tone?: Tone;
}

/** A field as the server describes it to one reader, labels in the language of the request. */
export interface FieldDescription {
  readonly name: string;
  readonly kind: string;
  readonly label: string;
  readonly required?: boolean;
  readonly readonly?: boolean;
  readonly sensitive?: boolean;
  readonly search?: boolean;
  readonly system?: boolean;
  readonly sortable?: boolean;
  readonly operators: readonly Operator[];
  readonly options?: readonly Option[];
  /** Model that a reference points to. */
  readonly model?: string;
  readonly dictionary?: string;
  readonly placeholder?: string;
  readonly max?: number;
  readonly min?: number;
  readonly [setting: string]: unknown;
}

export interface ActionDescription {
  readonly name: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly to?: string | null;
  readonly confirm?: boolean;
  readonly when?: Condition;
  readonly args: readonly FieldDescription[];
}

/** One level of the tree beside a list. `parent` is the field of its model that leads to the level above (or to itself). */
export interface TreeLevel {
  readonly model: string;
  readonly parent?: string;
  /** Field of the list's model that a chosen node filters by; dotted through a reference: `school.bureau`. */
  readonly field: string;
  readonly title: string;
}

export interface FieldGroup {
  readonly title: string;
  readonly label: string;
  readonly fields: readonly string[];
}

export interface Access {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly import: boolean;
  readonly export: boolean;
  readonly unmask: boolean;
  readonly actions: readonly string[];
}

/** `GET /api/models/{name}`: everything that list, form and detail derive from; only what this reader may see. */
export interface ModelDescription {
  readonly name: string;
  readonly title: string;
  readonly traits: readonly string[];
  readonly states: readonly Option[] | readonly string[];
  readonly label: readonly string[];
  readonly fields: readonly FieldDescription[];
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly sort: { readonly field: string; readonly descending: boolean };
    readonly leftTree?: readonly TreeLevel[];
  };
  readonly form: { readonly groups: readonly FieldGroup[] };
  readonly related: readonly { readonly model: string; readonly by: string; readonly title: string }[];
  readonly actions: readonly ActionDescription[];
  readonly access: Access;
  readonly masked: readonly string[];
}

/** The field of that name, if this reader may see it. */
export function fieldOf(model: ModelDescription, name: string): FieldDescription | undefined {
  return model.fields.find((field) => field.name === name);
}

/** The named fields in the order of the names; unknown names are left out. */
export function fieldsOf(model: ModelDescription, names: readonly string[]): FieldDescription[] {
  return names.flatMap((name) => fieldOf(model, name) ?? []);
}
