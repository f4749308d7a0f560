import type { GridModel } from './grid-model.ts';
import type { MenuItems } from './grid-props.ts';
import { without, withPin, withStep } from './places.ts';

type Text = (key: string) => string;

/** Column menu: the keyboard alternative to sorting, moving, pinning and resizing by mouse. */
export function columnMenu<Row>(model: GridModel<Row>, index: number, t: Text): MenuItems {
  const { props, columns, widen } = model;
  const column = columns[index];
  if (!column || column.settled) return [];
  const { onSort, onColumns } = props;
  const item = (key: string, onClick: () => void, extra: { disabled?: boolean; keys?: string } = {}) => ({
    key,
    label: t(`ui.grid.${key}`),
    onClick,
    ...(extra.disabled && { disabled: true }),
    ...(extra.keys && { extra: extra.keys }),
  });
  const sorting =
    column.sortable && onSort
      ? [
          item('ascending', () => onSort(column.key), { disabled: props.sort === column.key }),
          item('descending', () => onSort(`-${column.key}`), { disabled: props.sort === `-${column.key}` }),
          ...([column.key, `-${column.key}`].includes(props.sort ?? '') ? [item('unsorted', () => onSort(''))] : []),
          { type: 'divider' as const },
        ]
      : [];
  if (!onColumns) return sorting.slice(0, -1);
  const all = columns as never;
  const same = (by: number) =>
    columns[index + by] !== undefined && !columns[index + by]?.settled && columns[index + by]?.pin === column.pin;
  return [
    ...sorting,
    item('pinStart', () => onColumns(withPin(all, column.key, 'start')), { disabled: column.pin === 'start' }),
    item('pinEnd', () => onColumns(withPin(all, column.key, 'end')), { disabled: column.pin === 'end' }),
    ...(column.pin ? [item('unpin', () => onColumns(withPin(all, column.key, undefined)))] : []),
    { type: 'divider' as const },
    item('moveStart', () => onColumns(withStep(all, column.key, -1)), { disabled: !same(-1), keys: 'Alt+←' }),
    item('moveEnd', () => onColumns(withStep(all, column.key, 1)), { disabled: !same(1), keys: 'Alt+→' }),
    item('wider', () => widen(index, 32), { keys: 'Shift+→' }),
    item('narrower', () => widen(index, -32), { keys: 'Shift+←' }),
    { type: 'divider' as const },
    item('hide', () => onColumns(without(all, column.key)), { disabled: columns.filter((one) => !one.settled).length <= 1 }),
  ];
}
