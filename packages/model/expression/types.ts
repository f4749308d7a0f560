/**
 * What a value is inside an expression. `any` is JSON of unknown shape; `list` is a list of texts, as of record ids; a record of types is
 * an object with known properties.
 */
export type ExpressionType = 'decimal' | 'int' | 'money' | 'string' | 'bool' | 'date' | 'dateTime' | 'list' | 'any';

/** Names that an expression may use, with their types. */
export type Names = Readonly<Record<string, ExpressionType | Readonly<Record<string, ExpressionType>>>>;

/** The type that a result must have. `scale`: digits behind the point of a decimal, 2 unless told. */
export interface ResultType {
  readonly type: ExpressionType;
  readonly scale?: number;
}
