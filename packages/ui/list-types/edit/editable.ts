import { type FieldDescription, fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';

/** Kinds whose values are keys of other records. In a cell they need more room than a column gives. */
export const keyed: ReadonlySet<string> = new Set(['ref', 'refs', 'region', 'dictionary']);

/** Kinds whose text says the value. Files, points on the map and structures are edited in the form. */
const written: ReadonlySet<string> = new Set(
  'text longText integer decimal money flag choice date moment time phone email nationalId uscc plate'.split(' '),
);

/** The field, if it can be written in cells: not derived, not masked, of a kind that has room there. */
export function editableField(model: ModelDescription, masked: readonly string[], name: string): FieldDescription | undefined {
  const field = fieldOf(model, name);
  const open = field && (written.has(field.kind) || keyed.has(field.kind)) && field.readonly !== true && field.system !== true;
  return open && !masked.includes(name) ? field : undefined;
}
