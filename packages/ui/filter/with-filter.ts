import type { FieldFilters } from '@zhixing/client/list-state.ts';
import type { Operand } from '@zhixing/model';

/** Sets a filter; an undefined operand removes it. */
export function withFilter(filter: FieldFilters, name: string, operand: Operand | undefined): FieldFilters {
  const { [name]: _before, ...rest } = filter;
  return operand === undefined ? rest : { ...rest, [name]: operand };
}
