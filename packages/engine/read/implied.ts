import { type Condition, shapeOf } from '@zhixing/model';

/**
 * Removes empty conditions and those implied by an equality: a filter on one school in the user's scope needs no second comparison with all
 * schools of the scope. Only an `in` list that contains the requested value is removed.
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
