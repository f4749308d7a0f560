import type { PlacedColumn } from './column.ts';
import { cellClass, cellProps } from './grid-cell.tsx';

interface Props<Row> {
  readonly place: PlacedColumn<Row>;
  readonly index: number;
  readonly cursor: boolean;
  readonly checked: boolean;
  readonly label: string;
}

/** Check box of a row. The grid handles the click, so that shift-click selects a range. */
export function CheckCell<Row>({ place, index, cursor, checked, label }: Props<Row>) {
  return (
    <td {...cellProps(place, index, cursor)} className={cellClass(place)}>
      <input type="checkbox" tabIndex={-1} checked={checked} aria-label={label} readOnly />
    </td>
  );
}
