import type { FieldFilters } from '@zhixing/client/list-state.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { Values } from '@zhixing/client/use-writes.ts';

/** Initial values of a new record from exact quick filters, so that the record appears in the list it was created from. */
export function prefillFrom(model: ModelDescription, filter: FieldFilters): Values {
  const values = Object.entries(filter).flatMap(([name, operand]) => {
    const field = fieldOf(model, name);
    const value = onlyValue(operand);
    return field && !field.readonly && !field.sensitive && value !== undefined ? [[name, value] as const] : [];
  });
  return Object.fromEntries(values);
}

function onlyValue(operand: FieldFilters[string]): unknown {
  if (typeof operand !== 'object' || operand === null) return operand ?? undefined;
  if (Array.isArray(operand.in) && operand.in.length === 1) return operand.in[0];
  return operand.eq ?? undefined;
}
