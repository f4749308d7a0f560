import type { Condition, Operator, Tone } from '@zhixing/model';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly tone?: Tone;
}

/** A field as described by the server for the current user, with labels in the request's language. */
export interface FieldDescription {
  readonly name: string;
  readonly kind: string;
  readonly label: string;
  readonly required?: boolean;
  readonly readonly?: boolean;
  readonly sensitive?: boolean;
  /** Personal data of minors, even in a model that is not about minors. */
  readonly minors?: boolean;
  readonly search?: boolean;
  readonly system?: boolean;
  readonly sortable?: boolean;
  readonly operators: readonly Operator[];
  readonly options?: readonly Option[];
  /** Target model of a reference. */
  readonly model?: string;
  /** The user may open the referenced record. */
  readonly linked?: boolean;
  /** Field that holds the name of what this one refers to, for readers who may not open it. */
  readonly copiedName?: string;
  readonly dictionary?: string;
  readonly placeholder?: string;
  /** Limits the choices of a reference: the first entry whose `when` the record fulfils applies. */
  readonly among?: readonly { readonly when?: Condition; readonly from: Condition }[];
  /** The field is shown only while the record fulfils this. */
  readonly show?: Condition;
  readonly requiredWhen?: Condition;
  /** The field's own message for an invalid value. */
  readonly message?: string;
  readonly unique?: boolean;
  readonly max?: number;
  readonly min?: number;
  /** Not shown as a column on this page. */
  readonly noColumn?: boolean;
  readonly [setting: string]: unknown;
}

export interface ActionDescription {
  readonly name: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly to?: string | null;
  readonly confirm?: boolean;
  /** Whether a flow decides on the action. */
  readonly flow?: boolean;
  readonly when?: Condition;
  readonly args: readonly FieldDescription[];
}

/** A cross-field condition that every record must fulfil, with its failure message. */
export interface CheckDescription {
  readonly name: string;
  readonly text: string;
  /** Field that shows the failure message. */
  readonly at: string;
  /** Fields used by the condition. */
  readonly names: readonly string[];
  readonly condition: Condition;
}

/** One level of the tree beside a list. `parent` is the field that refers to the level above (or to the same model). */
export interface TreeLevel {
  readonly model: string;
  readonly parent?: string;
  /** Field of the list's model that a selected node filters by; dotted through a reference: `school.bureau`. */
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
  /** The row's field that refers to the record. */
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

/** Actions and files shown beside a record under review. */
export interface Review {
  readonly actions: readonly string[];
  readonly files: readonly string[];
}

/** A list of records beside a record. */
interface Related {
  readonly model: string;
  readonly by: string;
  readonly title: string;
  readonly when?: Condition;
  /** Its columns, instead of those of the model's list; dotted ones are fields of referenced records. */
  readonly columns?: readonly string[];
}

/** `GET /api/models/{name}`: metadata for list, form and detail, limited to what the user may see. */
export interface ModelDescription {
  readonly name: string;
  readonly title: string;
  /** What a list without records says; without it, that there are none. */
  readonly empty?: string;
  readonly traits: readonly string[];
  /** Personal data of minors: unmasking and exporting require an approval and a reason. */
  readonly minors?: boolean;
  /** The field that refers to the child that a record is about. */
  readonly child?: string;
  /** Created and changed by the server alone, so that nobody is granted it. */
  readonly serverManaged?: boolean;
  readonly states: readonly Option[] | readonly string[];
  /** What each state means: `success`, `processing`, `warning`, `danger` or `neutral`. */
  readonly tones?: Readonly<Record<string, string>>;
  /** States in which users may edit it; all if absent. */
  readonly editableIn?: readonly string[];
  /** States in which users may delete it; all if absent. */
  readonly deletableIn?: readonly string[];
  readonly label: readonly string[];
  readonly fields: readonly FieldDescription[];
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly sort: { readonly field: string; readonly descending: boolean };
    readonly leftTree?: readonly TreeLevel[];
    /** Pairs of date fields that form a period. */
    readonly spans?: readonly { readonly from: string; readonly to: string }[];
  };
  readonly form: {
    readonly groups: readonly FieldGroup[];
    readonly layout?: 'groups' | 'tabs' | 'steps';
    readonly rows?: readonly RowsDescription[];
  };
  /** Set when records are opened in order to be decided on. */
  readonly review?: Review;
  readonly related: readonly Related[];
  readonly actions: readonly ActionDescription[];
  /** Cross-field conditions that the form can evaluate itself. */
  readonly checks?: readonly CheckDescription[];
  /** Fields whose values are validated on the server while typing (`/validate`). */
  readonly validated?: readonly string[];
  readonly access: Access;
  readonly masked: readonly string[];
}

/** The field of that name, if the user may see it. */
export function fieldOf(model: ModelDescription, name: string): FieldDescription | undefined {
  return model.fields.find((field) => field.name === name);
}

/** The named fields in the given order; unknown names are skipped. */
export function fieldsOf(model: ModelDescription, names: readonly string[]): FieldDescription[] {
  return names.flatMap((name) => fieldOf(model, name) ?? []);
}

/** Related models of a record: the form's sub-tables that are not listed as related, then the listed ones. */
export function relatedOf({ form, related }: ModelDescription): ModelDescription['related'] {
  const listed = (row: RowsDescription) => related.some((one) => one.model === row.model && one.by === row.by);
  return [...(form.rows ?? []).filter((row) => !listed(row)), ...related];
}
