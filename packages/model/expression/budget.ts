import Big from 'big.js';
import { ExpressionFailure } from './errors.ts';

/** What an expression may be at definition: the parser refuses more. */
export const sizes = { maxAstNodes: 2000, maxDepth: 64, maxListElements: 500, maxMapEntries: 500 };

// A step takes well under a microsecond, so that no expression holds the event loop for long.
const MOST_STEPS = 100_000;
/** Characters that count as one step. */
const CHARACTERS = 32;
/** The longest text or list that an expression makes on its way: what doubles at every step fills the memory otherwise. */
export const LONGEST = 100_000;
/** Digits of a decimal and the longest distance of its point: products and sums of longer ones take quadratic time. */
const LONGEST_DECIMAL = 400;

let left = MOST_STEPS;

/** Gives an evaluation its budget; evaluations are synchronous and do not begin inside one another. */
export function beginBudget(): void {
  left = MOST_STEPS;
}

/** Takes steps from the budget. @throws ExpressionFailure when nothing is left */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw tooMuch();
}

export const tooMuch = (): ExpressionFailure => new ExpressionFailure('tooMuch', 'the expression takes too much work');

/** Takes a step for a value that was made and more where it is long. @throws ExpressionFailure when it is too long */
export function chargeResult(result: unknown): void {
  spend(1 + Math.ceil(weight(result) / CHARACTERS));
}

function weight(result: unknown): number {
  if (typeof result === 'string' || Array.isArray(result)) {
    if (result.length > LONGEST) throw tooMuch();
    return result.length;
  }
  if (result instanceof Big && (result.c.length > LONGEST_DECIMAL || Math.abs(result.e) > LONGEST_DECIMAL))
    throw new ExpressionFailure('overflow', 'a number is out of range');
  return 0;
}
