import type { Operator } from './condition.ts';
import type { ExpressionType } from './expression/types.ts';
import type { Field } from './field.ts';

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

/**
 * A field kind, the half that has no looks: storage, check, order, import and export. The other half (cell, input, filter)
 * is the folder of the same name in `packages/ui/kinds`.
 */
export interface Kind {
  readonly name: string;
  /** PostgreSQL column type, or null when the value is computed on reading. */
  readonly column: (field: Field) => string | null;
  /** Whether a present value is acceptable. */
  readonly check: (value: unknown, field: Field) => Issue | null;
  /** Reads a cell of a spreadsheet or a pasted text; the text is trimmed and not empty. */
  readonly parse: (text: string, field: Field, words: Words) => Parsed;
  /** Writes a value for an export or a print. */
  readonly format: (value: unknown, field: Field, words: Words) => string;
  readonly schema: (field: Field) => JsonSchema;
  /** Order of two present values; null when the kind has none. */
  readonly compare: ((a: unknown, b: unknown) => number) | null;
  readonly operators: readonly Operator[];
  readonly mask: Mask | null;
  readonly target: (field: Field) => Target | null;
  /** What a value is in formulas and other expressions, text unless told; null where expressions cannot name the field. */
  readonly expression: (field: Field) => ExpressionType | null;
  /** The kind of one field, where it depends on its settings: a formula is of the kind of its result. */
  readonly variant: ((field: Field) => Kind) | null;
  /** A valid value; different for different `n`. */
  readonly example: (field: Field, n: number) => unknown;
}

/** Fills a kind's declaration with what most kinds share. */
export function defineKind(name: string, own: Partial<Kind> & Pick<Kind, 'column' | 'check' | 'example' | 'schema'>): Kind {
  return {
    name,
    parse: (text) => ({ value: text }),
    format: (value) => String(value),
    compare: null,
    operators: ['eq', 'ne', 'in', 'notIn', 'empty'],
    mask: null,
    target: () => null,
    expression: () => 'string',
    variant: null,
    ...own,
  };
}

export const ordered: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'empty'];
export const textual: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'empty'];
export const listed: readonly Operator[] = ['has', 'empty'];

export const issue = (key: string, params?: Issue['params']): Issue => (params ? { key, params } : { key });
export const numeric = (a: unknown, b: unknown): number => Number(a) - Number(b);
