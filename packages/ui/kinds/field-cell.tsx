import { isBlank } from '@zhixing/client/blank.ts';
import type { CellProps } from '../kind.ts';
import { uiKind } from './registry.ts';
import { useTextOf } from './use-text-of.ts';

/** Renders a value by its kind. */
export function FieldCell(props: CellProps) {
  const textOf = useTextOf();
  const { Cell } = uiKind(props.field.kind);
  return Cell && !isBlank(props.value) ? <Cell {...props} /> : textOf(props.field, props.value, props.labelOf);
}
