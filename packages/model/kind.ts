import type { Operator } from './condition.ts';
import type { ExpressionType } from './expression/types.ts';
import type { Field } from './field.ts';
import type { IntervalEnds } from './interval.ts';

/** The issue of a value: a key of the error catalogue and the params of its text. */
export interface Issue {
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Labels a kind needs to format values: options, yes and no. */
export interface Words {
  option: (value: string) => string;
  yes: string;
  no: string;
}

/** Result of parsing a cell: a value or an issue. */
export type Parsed = { readonly value: unknown } | { readonly issue: Issue };

/** How a kind masks personal data, absent values too: the same rule for a value in memory and for a column in SQL. */
export interface Mask {
  readonly value: (value: string | null | undefined) => string;
  /** SQL over a text expression `x`. */
  readonly sql: (x: string) => string;
}

/** Where the label of a stored value is found, for kinds whose values are keys of other records. */
export interface Target {
  readonly model: string;
  readonly key: string;
  /** Further condition on the target row, such as the dictionary it belongs to. */
  readonly where?: Readonly<Record<string, string>>;
  /** The label is visible to every reader of the record that stores the key. */
  readonly shared?: boolean;
  /**
   * The name of the person, without sensitive fields, is visible to every reader of the record, even without read permission on the person.
   */
  readonly named?: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Form of a value in a spreadsheet. */
export type CellForm = 'text' | 'day' | 'amount' | 'number';

/**
 * A field kind without its presentation: storage, validation, order, import and export, and what the rest of the product may do with its
 * values. Code outside of the two folders of kinds uses these properties and never compares names. The presentation (cell, input, filter)
 * is the file of the same name in `packages/ui/kinds`.
 */
export interface Kind {
  readonly name: string;
  /** PostgreSQL column type, or null if the value is computed on reading. */
  readonly column: (field: Field) => string | null;
  /** Converts a value to the text that the column's input function parses, if that differs from the value. */
  readonly toColumn: (value: unknown) => unknown;
  /** SQL for the transport form of the value, over a column expression `x`. */
  readonly fromColumn: (x: string) => string;
  /** SQL check constraint over a column expression `x`. */
  readonly constraint: (x: string, field: Field) => string | null;
  /** Validates a present value. */
  readonly check: (value: unknown, field: Field) => Issue | null;
  /** Parses a cell of a spreadsheet or a pasted text; the text is trimmed and not empty. */
  readonly parse: (text: string, field: Field, words: Words) => Parsed;
  /** Formats a value for exports and prints. */
  readonly format: (value: unknown, field: Field, words: Words) => string;
  /** Normalizes typed text: trims it; in codes also removes inner blanks and unifies width and case. */
  readonly tidy: (text: string) => string;
  readonly schema: (field: Field) => JsonSchema;
  /** Order of two present values; null if the kind has none. */
  readonly compare: ((a: unknown, b: unknown) => number) | null;
  readonly operators: (field: Field) => readonly Operator[];
  /** The type of a value in expressions, text by default; null if expressions cannot use the field. */
  readonly expression: (field: Field) => ExpressionType | null;
  /** The effective kind, if it depends on the settings: a formula has the kind of its result. */
  readonly variant: ((field: Field) => Kind) | null;
  /** A valid example value; different for different `n`. */
  readonly example: (field: Field, n: number) => unknown;

  /** The model that the values are keys of. */
  readonly target: (field: Field) => Target | null;
  /** Values are ids of records of the model in the setting `model`: one, or a list. */
  readonly reference: 'one' | 'many' | null;
  /** A value is a list of keys. */
  readonly many: boolean;
  /** Values are ids of uploaded files. */
  readonly attachment: 'file' | 'picture' | null;
  /**
   * How the server generates the value: a running number on creation, a formula on every write, an aggregate of other records on reading.
   */
  readonly generated: 'number' | 'formula' | 'aggregate' | null;

  /** Codes listed in the document and labelled in the locale files, in their order. */
  readonly options: (field: Field) => readonly string[] | null;
  /** All possible values in order; null if they are too many to list. */
  readonly values: (field: Field) => readonly (string | boolean)[] | null;
  /** Rank as a grouping field: choices come first, days last; null if not groupable. */
  readonly groupable: number | null;
  /** Values are days or moments: they can be compared with `@today`, and grouped by day, month and year. */
  readonly dated: 'day' | 'moment' | null;
  /** For ranges: their ends, used by the conditions `covers`, `overlaps`, `before` and `after`. */
  readonly interval: IntervalEnds | null;
  /** Shape on a map. */
  readonly geometry: 'point' | 'line' | 'polygon' | null;
  /** Numbers entered by users. */
  readonly numeric: boolean;
  /** Whether sums, averages and extremes are meaningful. */
  readonly summable: (field: Field) => boolean;
  /** Decimal places of an average. */
  readonly digits: (field: Field) => number;
  /** Converts a computed number to a value of this kind. */
  readonly fromNumber: (value: number, field: Field) => unknown;

  /** A single line of words: the first such field of a model is its label, and its pinyin is searchable. */
  readonly wording: boolean;
  /** What the keyword search matches: the value itself, or the texts of the referenced record. */
  readonly searchable: (field: Field) => 'own' | 'related' | null;
  /** Unique values identify a record in imports and audits. */
  readonly naming: boolean;
  /** The record can be found by the complete value even if it is masked. */
  readonly identifies: (field: Field) => boolean;
  /** Null for kinds whose values are no texts: clients get null and show the same placeholder. */
  readonly mask: (field: Field) => Mask | null;
  /** Values may be a fact about a person, or identify a person by themselves. */
  readonly personal: 'tells' | 'identifies' | null;

  /** Shown in lists whose model names no columns. */
  readonly brief: boolean;
  /** A structure without a human-readable form: no default export, no bulk edit, no column in import templates. */
  readonly opaque: boolean;
  readonly cell: (field: Field) => CellForm;
}

type Needed = 'name' | 'column' | 'check' | 'example' | 'schema';

const same = <V>(value: V): V => value;
const nothing = () => null;

const usual: Omit<Kind, Needed | 'values' | 'summable' | 'searchable'> = {
  toColumn: same,
  fromColumn: same,
  constraint: nothing,
  parse: (text) => ({ value: text }),
  format: String,
  tidy: (text) => text.trim(),
  compare: null,
  operators: () => plain,
  target: nothing,
  reference: null,
  many: false,
  attachment: null,
  generated: null,
  options: nothing,
  groupable: null,
  dated: null,
  interval: null,
  geometry: null,
  numeric: false,
  digits: () => 2,
  fromNumber: same,
  wording: false,
  naming: false,
  identifies: () => false,
  mask: nothing,
  personal: null,
  brief: true,
  opaque: false,
  cell: () => 'text',
  expression: () => 'string',
  variant: null,
};

/** Completes the declaration of a kind with common defaults. */
export function defineKind(name: string, own: Partial<Kind> & Pick<Kind, Exclude<Needed, 'name'>>): Kind {
  return {
    ...usual,
    values: own.options ?? nothing,
    summable: () => own.numeric === true,
    searchable: (field) => (own.column(field)?.startsWith('text') ? 'own' : null),
    ...own,
    name,
  };
}

const plain: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'empty'];
export const ordered: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'empty'];
export const textual: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'empty'];
export const listed: readonly Operator[] = ['has', 'empty'];

export const issue = (key: string, params?: Issue['params']): Issue => (params ? { key, params } : { key });
export const numeric = (a: unknown, b: unknown): number => Number(a) - Number(b);
/** Removes blanks and converts full-width letters of a code. */
export const compact = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
