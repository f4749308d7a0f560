import { type Condition, shapeOf } from '@zhixing/model';

/** Placeholders in conditions for the current user, named as in the specification. */
export const ME = '@userId';
export const MY_ORGANISATION = '@organizeId';

interface Reader {
  readonly userId: string;
  readonly organizeId?: unknown;
}

// Matches no record: for a user without an organisation, "mine" finds nothing.
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Replaces the placeholders by the current user's ids, so that a shared view filters by each user's own data. */
export function resolvePlaceholders(condition: Condition | null, reader: Reader | undefined): Condition | null {
  if (!condition) return null;
  const shape = shapeOf(condition);
  const inner = (part: Condition) => resolvePlaceholders(part, reader) ?? part;
  if (shape.kind === 'all') return { all: shape.parts.map(inner) };
  if (shape.kind === 'any') return { any: shape.parts.map(inner) };
  if (shape.kind === 'not') return { not: inner(shape.part) };
  const own = (operand: unknown): unknown => {
    if (operand === ME) return reader?.userId ?? NOBODY;
    if (operand === MY_ORGANISATION) return typeof reader?.organizeId === 'string' ? reader.organizeId : NOBODY;
    if (typeof operand !== 'object' || operand === null || !('where' in operand)) return operand;
    return { ...operand, where: inner(operand.where as Condition) };
  };
  return Object.fromEntries(Object.entries(condition).map(([name, operand]) => [name, own(operand)])) as Condition;
}
