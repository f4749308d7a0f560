import type { ExpressionType } from './types.ts';

/** What a message says of types, for texts in other languages: operands that do not go together, or a result that is not wanted. */
export type TypeClash =
  | { readonly sign: string; readonly operands: readonly ExpressionType[] }
  | { readonly found: ExpressionType; readonly wanted: ExpressionType };

/** Why an expression is refused at definition. `circle`: formulas that need each other. */
export type ExpressionFault = 'syntax' | 'unknownName' | 'type' | 'circle';

/** An expression that is no CEL, names something unknown or combines types that do not go together. The message is one sentence. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
  readonly fault: ExpressionFault;
  readonly clash: TypeClash | undefined;
  constructor(fault: ExpressionFault, message: string, clash?: TypeClash) {
    super(message);
    this.fault = fault;
    this.clash = clash;
  }
}

export type FailureCode = 'divisionByZero' | 'overflow' | 'tooMuch' | 'failed';

/** An expression that could not be computed although its inputs are there. */
export class ExpressionFailure extends Error {
  override name = 'ExpressionFailure';
  readonly code: FailureCode;
  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown while an expression is evaluated where an input is empty: the result is empty then. */
export class EmptyOperand extends Error {}
