import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { isBlank } from './blank.ts';
import type { FieldDescription } from './model-description.ts';
import type { Values } from './use-writes.ts';

/** A file belongs to the record it was uploaded for; the others are the server's to give. */
const isLeftOut = ({ kind, rollup }: FieldDescription): boolean =>
  rollup === true || kindOf(kind).attachment !== null || kindOf(kind).generated !== null;

/** What a copy takes over: nothing that must be one of its kind, nothing that the server gives, nothing behind a mask. */
export function copiedValues(fields: readonly FieldDescription[], masked: readonly string[], value: (name: string) => unknown): Values {
  const copied = (field: FieldDescription) =>
    field.readonly !== true && field.unique !== true && !isLeftOut(field) && !masked.includes(field.name) && !isBlank(value(field.name));
  return Object.fromEntries(fields.filter(copied).map(({ name }) => [name, value(name)]));
}
