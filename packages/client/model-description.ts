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
  /** Personal data of minors, also where the model is not about them. */
  readonly minors?: boolean;
  readonly search?: boolean;
  readonly system?: boolean;
  readonly sortable?: boolean;
  readonly operators: readonly Operator[];
  readonly options?: readonly Option[];
  /** Model that a reference points to. */
  readonly model?: string;
  /** The reader may open what a reference points to. */
  readonly linked?: boolean;
  readonly dictionary?: string;
  readonly placeholder?: string;
  /** What is offered of the model that a reference points to, by the first that holds for the record. */
  readonly among?: readonly { readonly when?: Condition; readonly from: Condition }[];
  /** The field is asked for while the record fulfils this. */
  readonly show?: Condition;
  readonly requiredWhen?: Condition;
  /** The field's own words for a value of the wrong form. */
  readonly message?: string;
  readonly unique?: boolean;
  readonly max?: number;
  readonly min?: number;
  /** The page leaves it out of its columns. */
  readonly noColumn?: boolean;
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

/** A condition that every record fulfils, with its failure in words. */
export interface CheckDescription {
  readonly name: string;
  readonly text: string;
  /** Field that shows the failure. */
  readonly at: string;
  /** The fields that the condition looks at. */
  readonly names: readonly string[];
  readonly condition: Condition;
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

/** A sub-table of a form: rows of another model that are saved together with the record. */
export interface RowsDescription {
  readonly model: string;
  /** The field of a row that leads to the record. */
  readonly by: string;
  readonly title: string;
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

/** What stands beside the fields of a record that is decided about. */
export interface Review {
  readonly actions: readonly string[];
  readonly files: readonly string[];
}

/** `GET /api/models/{name}`: everything that list, form and detail derive from; only what this reader may see. */
export interface ModelDescription {
  readonly name: string;
  readonly title: string;
  readonly traits: readonly string[];
  /** Personal data of minors: unmasking and exporting need an approval and a reason. */
  readonly minors?: boolean;
  readonly states: readonly Option[] | readonly string[];
  /** States in which people change its fields; all unless told. */
  readonly editableIn?: readonly string[];
  /** States in which people delete it; all unless told. */
  readonly deletableIn?: readonly string[];
  readonly label: readonly string[];
  readonly fields: readonly FieldDescription[];
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly sort: { readonly field: string; readonly descending: boolean };
    readonly leftTree?: readonly TreeLevel[];
    /** Pairs of dates between which something lasts. */
    readonly spans?: readonly { readonly from: string; readonly to: string }[];
  };
  readonly form: {
    readonly groups: readonly FieldGroup[];
    readonly layout?: 'groups' | 'tabs' | 'steps';
    readonly rows?: readonly RowsDescription[];
  };
  /** Reading a record means deciding about it. */
  readonly review?: Review;
  readonly related: readonly { readonly model: string; readonly by: string; readonly title: string; readonly when?: Condition }[];
  readonly actions: readonly ActionDescription[];
  /** Conditions over several fields that a form can evaluate by itself. */
  readonly checks?: readonly CheckDescription[];
  /** Fields whose values the server is asked about while they are typed (`/validate`). */
  readonly validated?: readonly string[];
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

/** What belongs to a record of the model: what its form fills in as rows, where the model does not list it, and what it lists. */
export function relatedOf({ form, related }: ModelDescription): ModelDescription['related'] {
  const listed = (row: RowsDescription) => related.some((one) => one.model === row.model && one.by === row.by);
  return [...(form.rows ?? []).filter((row) => !listed(row)), ...related];
}
