import type { FieldFilters } from '@zhixing/client/list-state.ts';
import type { Operand } from '@zhixing/model';

/** The filters with one set, or taken away when there is nothing to ask. */
export function withFilter(filter: FieldFilters, name: string, operand: Operand | undefined): FieldFilters {
  const { [name]: _before, ...rest } = filter;
  return operand === undefined ? rest : { ...rest, [name]: operand };
}
