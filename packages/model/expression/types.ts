/**
 * The type of a value in an expression. `any` is JSON of unknown shape; `list` is a list of texts, such as record ids; a record of types is
 * an object with known properties.
 */
export type ExpressionType = 'decimal' | 'int' | 'money' | 'string' | 'bool' | 'date' | 'dateTime' | 'list' | 'any';

/** Names available in an expression, with their types. */
export type Names = Readonly<Record<string, ExpressionType | Readonly<Record<string, ExpressionType>>>>;

/** The required type of a result. `scale`: decimal places, 2 by default. */
export interface ResultType {
  readonly type: ExpressionType;
  readonly scale?: number;
}
