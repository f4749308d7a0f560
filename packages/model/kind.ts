import type { Operator } from './condition.ts';
import type { ExpressionType } from './expression/types.ts';
import type { Field } from './field.ts';
import type { IntervalEnds } from './interval.ts';

/** What is wrong with a value: a key of the error catalogue and the figures its text names. */
export interface Issue {
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Words a kind needs to turn values into text for people: option labels, yes and no. */
export interface Words {
  option: (value: string) => string;
  yes: string;
  no: string;
}

/** Result of reading a cell: a value, or what is wrong with the text. */
export type Parsed = { readonly value: unknown } | { readonly issue: Issue };

/** How a kind hides personal data: the same rule for a value in memory and for a column in SQL. */
export interface Mask {
  readonly value: (value: string) => string;
  /** SQL over a text expression `x`. */
  readonly sql: (x: string) => string;
}

/** Where the label of a stored value is found, for kinds whose values are keys of other records. */
export interface Target {
  readonly model: string;
  readonly key: string;
  /** Further equality that a target row must meet, such as the dictionary it belongs to. */
  readonly where?: Readonly<Record<string, string>>;
  /** The label is seen by everybody who sees the record that holds the key. */
  readonly shared?: boolean;
  /** So is the name of a person, without what is sensitive, also where the reader may not open it. */
  readonly named?: boolean;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a value stands in a spreadsheet. */
export type CellForm = 'text' | 'day' | 'amount' | 'number';

/**
 * A field kind, the half that has no looks: storage, check, order, import and export, and what the rest of the product may do with its values. Code
 * outside of the two folders of kinds asks these properties and never compares names. The other half (cell, input, filter) is the file of the
 * same name in `packages/ui/kinds`.
 */
export interface Kind {
  readonly name: string;
  /** PostgreSQL column type, or null when the value is computed on reading. */
  readonly column: (field: Field) => string | null;
  /** A value as the column's input function reads it, where that is not the value itself. */
  readonly toColumn: (value: unknown) => unknown;
  /** SQL that yields the value as it travels, over a column expression `x`. */
  readonly fromColumn: (x: string) => string;
  /** SQL condition that the database checks on every value, over a column expression `x`. */
  readonly constraint: (x: string, field: Field) => string | null;
  /** Whether a present value is acceptable. */
  readonly check: (value: unknown, field: Field) => Issue | null;
  /** Reads a cell of a spreadsheet or a pasted text; the text is trimmed and not empty. */
  readonly parse: (text: string, field: Field, words: Words) => Parsed;
  /** Writes a value for an export or a print. */
  readonly format: (value: unknown, field: Field, words: Words) => string;
  /** A typed text without what people do not mean: outer blanks; in codes also inner ones, full-width and small letters. */
  readonly tidy: (text: string) => string;
  readonly schema: (field: Field) => JsonSchema;
  /** Order of two present values; null when the kind has none. */
  readonly compare: ((a: unknown, b: unknown) => number) | null;
  readonly operators: (field: Field) => readonly Operator[];
  /** What a value is in formulas and other expressions, text unless told; null where expressions cannot name the field. */
  readonly expression: (field: Field) => ExpressionType | null;
  /** The kind of one field, where it depends on its settings: a formula is of the kind of its result. */
  readonly variant: ((field: Field) => Kind) | null;
  /** A valid value; different for different `n`. */
  readonly example: (field: Field, n: number) => unknown;

  /** Where the records are whose keys the values are. */
  readonly target: (field: Field) => Target | null;
  /** Values are ids of records of the model that the setting `model` names: one, or a list. */
  readonly reference: 'one' | 'many' | null;
  /** A value is a list of keys. */
  readonly many: boolean;
  /** Values are ids of uploaded files. */
  readonly attachment: 'file' | 'picture' | null;
  /** Who gives the value instead of a person: a running number on creation, a formula on every write, an aggregate of other records on reading. */
  readonly generated: 'number' | 'formula' | 'aggregate' | null;

  /** Codes that the document itself lists and the locale files name, in their order. */
  readonly options: (field: Field) => readonly string[] | null;
  /** Every value that there can be, in order; null where they are too many to list. */
  readonly values: (field: Field) => readonly (string | boolean)[] | null;
  /** Records may be grouped by it: choices come first, days last. */
  readonly groupable: number | null;
  /** Values are days, or moments within days: they move with `@today`, and are grouped by day, month and year. */
  readonly dated: 'day' | 'moment' | null;
  /** Of ranges: their ends. Conditions about ranges (`covers`, `overlaps`, `before`, `after`) are read with it. */
  readonly interval: IntervalEnds | null;
  /** Shape on a map. */
  readonly geometry: 'point' | 'line' | 'polygon' | null;
  /** Numbers that people type. */
  readonly numeric: boolean;
  /** Sums, averages and extremes say something. */
  readonly summable: (field: Field) => boolean;
  /** Digits behind the point of an average. */
  readonly digits: (field: Field) => number;
  /** A number that was computed as a value of this kind. */
  readonly fromNumber: (value: number, field: Field) => unknown;

  /** One line of words: the first of a model names its records, and its pinyin is searched. */
  readonly wording: boolean;
  /** The keyword search finds the value itself, or the texts of the record that it refers to. */
  readonly searchable: (field: Field) => 'own' | 'related' | null;
  /** Unique values name a record: imports and audits find it by them. */
  readonly naming: boolean;
  /** Whoever knows the whole value may find the record by it, although it is masked. */
  readonly identifies: (field: Field) => boolean;
  readonly mask: Mask | null;
  /** Can hold a fact about a person, or names, finds or shows a person by itself. */
  readonly personal: 'tells' | 'identifies' | null;

  /** Shown in lists where the model names no columns. */
  readonly brief: boolean;
  /** A structure without a form that people know: no default export, no bulk edit, no column of import templates. */
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
  mask: null,
  personal: null,
  brief: true,
  opaque: false,
  cell: () => 'text',
  expression: () => 'string',
  variant: null,
};

/** Fills a kind's declaration with what most kinds share. */
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
/** A code without blanks, in half-width letters. */
export const compact = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
