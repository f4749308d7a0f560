import type { EffectiveField } from './effective.ts';

/**
 * An operand that is a field: `@.startOn` of the record itself, `@.venue.capacity` of the record that its reference `venue` points to. The
 * dot right after the @ distinguishes it from variables (`@userId`, `@lent.flow`) and relative days (`@today`).
 */
export interface FieldOperand {
  /** The reference to the other record; null for the record itself. */
  readonly through: string | null;
  readonly field: string;
}

const SHAPE = /^@\.(?:([a-z][A-Za-z0-9]{0,59})\.)?([a-z][A-Za-z0-9]{0,59})$/;

/** Operators whose operand may be a field. */
const COMPARING: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);

/** Parses the operand of a comparison; null if it is a plain value. */
export function fieldOperand(operator: string, value: unknown): FieldOperand | null {
  const [, through = null, field] = COMPARING.has(operator) && typeof value === 'string' ? (SHAPE.exec(value) ?? []) : [];
  return field === undefined ? null : { through, field };
}

/** Whether a value has the form of a field operand, in any position. */
export const isFieldOperand = (value: unknown): value is string => typeof value === 'string' && SHAPE.test(value);

/** The record's own field that an operand depends on: the field itself, or the reference. */
export const ownName = ({ through, field }: FieldOperand): string => through ?? field;

/** Whether the values of two fields can be compared: memory and SQL order them alike only if their kinds are the same. */
export function areComparable(one: EffectiveField, other: EffectiveField): boolean {
  return natureOf(one) === natureOf(other);
}

function natureOf({ kind, settings }: EffectiveField): string {
  if (kind.generated === 'formula') return String(settings.result);
  if (kind.reference === 'one') return `ref ${String(settings.model)}`;
  return kind.name;
}
