import type { ExpressionType } from './types.ts';

/** The types of a message in structured form, to translate it: incompatible operands, or an unwanted result. */
export type TypeClash =
  | { readonly sign: string; readonly operands: readonly ExpressionType[] }
  | { readonly found: ExpressionType; readonly wanted: ExpressionType };

/** Why an expression is refused at definition. `circle`: formulas that depend on each other. */
export type ExpressionFault = 'syntax' | 'unknownName' | 'type' | 'circle';

/** An expression that is not CEL, names something unknown or combines incompatible types. The message is one sentence. */
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

/** Evaluation failed although all inputs are present. */
export class ExpressionFailure extends Error {
  override name = 'ExpressionFailure';
  readonly code: FailureCode;
  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown during evaluation for an empty input; makes the result empty. */
export class EmptyOperand extends Error {}
