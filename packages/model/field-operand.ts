import type { EffectiveField } from './effective.ts';

/**
 * An operand that is a field: `@.startOn` of the record itself, `@.venue.capacity` of the record that its reference `venue` leads to. The dot
 * right behind the @ tells it from variables (`@userId`, `@lent.flow`) and from days that move with time (`@today`).
 */
export interface FieldOperand {
  /** The reference that leads to the other record; null for the record itself. */
  readonly through: string | null;
  readonly field: string;
}

const SHAPE = /^@\.(?:([a-z][A-Za-z0-9]{0,59})\.)?([a-z][A-Za-z0-9]{0,59})$/;

/** Operators whose operand may be a field. */
const COMPARING: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);

/** The field that the operand of a comparison is; null where it is a plain value. */
export function fieldOperand(operator: string, value: unknown): FieldOperand | null {
  const [, through = null, field] = COMPARING.has(operator) && typeof value === 'string' ? (SHAPE.exec(value) ?? []) : [];
  return field === undefined ? null : { through, field };
}

/** Whether a value is written like a field operand, wherever it stands. */
export const isFieldOperand = (value: unknown): value is string => typeof value === 'string' && SHAPE.test(value);

/** The name of the record's own field that an operand needs: the field itself, or the reference that leads to it. */
export const ownName = ({ through, field }: FieldOperand): string => through ?? field;

/** Whether the values of two fields may be compared: both readers order them alike only where their natures are the same. */
export function areComparable(one: EffectiveField, other: EffectiveField): boolean {
  return natureOf(one) === natureOf(other);
}

function natureOf({ kind, settings }: EffectiveField): string {
  if (kind.generated === 'formula') return String(settings.result);
  if (kind.reference === 'one') return `ref ${String(settings.model)}`;
  return kind.name;
}
