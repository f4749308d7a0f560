import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { isBlank } from './blank.ts';
import type { FieldDescription } from './model-description.ts';
import type { Values } from './use-writes.ts';

/** Attachments belong to the record they were uploaded for; rollups and generated values are computed by the server. */
const isLeftOut = ({ kind, rollup }: FieldDescription): boolean =>
  rollup === true || kindOf(kind).attachment !== null || kindOf(kind).generated !== null;

/** Values that a copied record starts with: without unique, read-only, computed, attached and masked fields. */
export function copiedValues(fields: readonly FieldDescription[], masked: readonly string[], value: (name: string) => unknown): Values {
  const copied = (field: FieldDescription) =>
    field.readonly !== true && field.unique !== true && !isLeftOut(field) && !masked.includes(field.name) && !isBlank(value(field.name));
  return Object.fromEntries(fields.filter(copied).map(({ name }) => [name, value(name)]));
}
