import { type Condition, shapeOf } from '@zhixing/model';

/**
 * Conditions that must all hold, without those that say nothing and those that the others already answer: who asks for one school of his
 * own need not have every row compared with all of his schools. Only a list that holds the very value asked for is left out.
 */
export function pruneImplied(conditions: readonly Condition[]): Condition[] {
  const fixed = new Map(conditions.flatMap(equalities));
  return conditions.filter((condition) => Object.keys(condition).length > 0 && !isImplied(condition, fixed));
}

function equalities(condition: Condition): [field: string, value: unknown][] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all') return shape.parts.flatMap(equalities);
  if (shape.kind !== 'leaves') return [];
  return shape.leaves.flatMap(({ field, operator, value }) => (operator === 'eq' ? [[field, value] as [string, unknown]] : []));
}

function isImplied(condition: Condition, fixed: ReadonlyMap<string, unknown>): boolean {
  const shape = shapeOf(condition);
  if (shape.kind !== 'leaves' || shape.leaves.length === 0) return false;
  return shape.leaves.every(
    ({ field, operator, value }) => operator === 'in' && Array.isArray(value) && fixed.has(field) && value.includes(fixed.get(field)),
  );
}
