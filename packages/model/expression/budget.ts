import Big from 'big.js';
import { ExpressionFailure } from './errors.ts';

/** Size limits enforced by the parser. */
export const sizes = { maxAstNodes: 2000, maxDepth: 64, maxListElements: 500, maxMapEntries: 500 };

// A step takes well under a microsecond, so an expression cannot block the event loop for long.
const MAX_STEPS = 100_000;
/** Characters that count as one step. */
const CHARACTERS = 32;
/** Maximum length of an intermediate text or list; repeated doubling would exhaust the memory otherwise. */
export const MAX_LENGTH = 100_000;
/** Maximum digits and exponent of a decimal, because arithmetic on longer ones takes quadratic time. */
const MAX_DECIMAL_LENGTH = 400;

let left = MAX_STEPS;

/** Resets the budget; evaluations are synchronous and not nested, so that a module variable suffices. */
export function beginBudget(): void {
  left = MAX_STEPS;
}

/** Spends steps of the budget. @throws ExpressionFailure when nothing is left */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw tooMuch();
}

export const tooMuch = (): ExpressionFailure => new ExpressionFailure('tooMuch', 'the expression takes too much work');

/** Spends a step for a new value, and more for a long one. @throws ExpressionFailure when it is too long */
export function chargeResult(result: unknown): void {
  spend(1 + Math.ceil(weight(result) / CHARACTERS));
}

function weight(result: unknown): number {
  if (typeof result === 'string' || Array.isArray(result)) {
    if (result.length > MAX_LENGTH) throw tooMuch();
    return result.length;
  }
  if (result instanceof Big && (result.c.length > MAX_DECIMAL_LENGTH || Math.abs(result.e) > MAX_DECIMAL_LENGTH))
    throw new ExpressionFailure('overflow', 'a number is out of range');
  return 0;
}
