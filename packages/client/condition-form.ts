import { type Condition, operators, shapeOf } from '@zhixing/model/condition.ts';

// Same limits as the server's, so that a condition it would refuse is never sent.
const DEEPEST = 6;
const MAX_PARTS = 300;

/** Parses a condition from untrusted text such as a URL; null when malformed or empty. */
export function readCondition(text: string | null): Condition | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const budget = { parts: MAX_PARTS };
    return wellFormed(value, 0, budget) && Object.keys(value).length > 0 ? value : null;
  } catch {
    return null;
  }
}

function wellFormed(value: unknown, depth: number, budget: { parts: number }): value is Condition {
  if (!isObject(value) || depth > DEEPEST) return false;
  const names = Object.keys(value);
  budget.parts -= 1 + names.length;
  if (budget.parts < 0) return false;
  const combined = names.some((name) => ['all', 'any', 'not'].includes(name));
  if (combined && names.length > 1) return false;
  const shape = shapeOf(value as Condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.every((part) => wellFormed(part, depth + 1, budget));
  if (shape.kind === 'not') return wellFormed(shape.part, depth + 1, budget);
  return !combined && shape.leaves.every((leaf) => leafFits(leaf, depth, budget));
}

function leafFits({ operator, value }: { operator: string; value: unknown }, depth: number, budget: { parts: number }): boolean {
  if (!(operators as readonly string[]).includes(operator)) return false;
  if (operator === 'where') return wellFormed(value, depth + 1, budget);
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value);
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
