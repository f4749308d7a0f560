import { memo } from 'react';
import { type PlacedColumn, SELECTION } from './column.ts';
import { cellClass, cellProps } from './grid-cell.tsx';

interface Props<Row> {
  readonly shown: readonly PlacedColumn<Row>[];
  readonly index: number;
  readonly ariaRow: number;
  readonly cursor: number;
  readonly texts: ReadonlyMap<string, string>;
}

function Foot<Row>({ shown, index, ariaRow, cursor, texts }: Props<Row>) {
  return (
    <tfoot className="zx-grid-foot">
      <tr className="zx-grid-row" aria-rowindex={ariaRow}>
        {shown.map((place) => (
          <td
            key={place.column.key}
            {...cellProps(place, index, cursor === place.index)}
            className={cellClass(place)}
            data-align={place.column.align}
          >
            {place.column.key !== SELECTION && <span className="zx-grid-text">{texts.get(place.column.key)}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Sticky summary row below the lines. */
export const GridFoot = memo(Foot) as typeof Foot;
