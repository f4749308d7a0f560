import { grouped } from '@zhixing/model/grouped.ts';
import { memo } from 'react';
import { CheckCell } from './check-cell.tsx';
import { type PlacedColumn, SELECTION } from './column.ts';
import { cellProps, GridCell } from './grid-cell.tsx';
import type { GridActs, GridSelection } from './grid-props.ts';
import { type GridLine, isExpandable, isExpanded, type RowLine } from './line.ts';
import { Turner } from './turner.tsx';

export interface RowProps<Row> {
  readonly line: GridLine<Row>;
  readonly index: number;
  /** Offset from the top of the body, in pixels. */
  readonly top: number;
  readonly ariaRow: number;
  readonly shown: readonly PlacedColumn<Row>[];
  readonly columns: number;
  readonly nested: boolean;
  readonly selected: boolean | undefined;
  readonly selection: GridSelection<Row> | undefined;
  /** The cursor's column, -1 if it is on another line. */
  readonly cursor: number;
  /** Column range of the marked block; from > to means none. */
  readonly from: number;
  readonly to: number;
  /** Editing state of the cursor's cell, if it is being edited. */
  readonly editing: { readonly typed: string | undefined } | undefined;
  readonly opens: boolean;
  readonly acts: GridActs<Row>;
}

function Row<Row>(props: RowProps<Row>) {
  const { line, top, ariaRow, nested, selected } = props;
  return (
    <tr
      className="zx-grid-row"
      style={{ top }}
      aria-rowindex={ariaRow}
      aria-selected={selected}
      aria-level={nested ? line.level + 1 : undefined}
      aria-expanded={nested && isExpandable(line) ? isExpanded(line) : undefined}
    >
      {line.kind === 'row' ? <Cells {...props} line={line} /> : <Heading {...props} />}
    </tr>
  );
}

function Cells<Row>({ line, shown, selection, selected, cursor, from, to, editing, ...rest }: RowProps<Row> & { line: RowLine<Row> }) {
  const lead = shown[0]?.column.key === SELECTION ? 1 : 0;
  return shown.map((place, position) =>
    place.column.key === SELECTION ? (
      selection && (
        <CheckCell
          key={SELECTION}
          place={place}
          index={rest.index}
          cursor={cursor === place.index}
          checked={selected === true}
          label={selection.label(line.row)}
        />
      )
    ) : (
      <GridCell
        key={place.column.key}
        line={line}
        index={rest.index}
        place={place}
        lead={position === lead}
        opens={rest.opens}
        cursor={cursor === place.index}
        marked={from <= place.index && place.index <= to}
        editing={cursor === place.index ? editing : undefined}
        acts={rest.acts}
      />
    ),
  );
}

/** A line with a single cell: a group header, or "load more". */
function Heading<Row>({ line, index, columns, cursor, acts, shown }: RowProps<Row>) {
  const first = shown[0];
  if (!first || line.kind === 'row') return null;
  return (
    <td
      {...cellProps(first, index, cursor >= 0)}
      style={{ gridColumn: '1 / -1' }}
      data-pin="start"
      className="zx-grid-cell zx-grid-pinned zx-grid-group"
      aria-colspan={columns}
      colSpan={columns}
    >
      <span className="zx-grid-sticky">
        {line.kind === 'group' ? (
          <>
            <Turner key={line.key} line={line} onToggle={() => acts.toggle(line)} />
            <button type="button" className="zx-grid-heading" tabIndex={-1} onClick={() => acts.toggle(line)}>
              {line.label}
            </button>
            {line.count !== undefined && <span className="zx-grid-hint">{grouped(line.count)}</span>}
          </>
        ) : (
          <>
            <span className="zx-grid-indent" style={{ width: `calc(var(--grid-indent) * ${line.level + 1})` }} />
            <button type="button" className="zx-grid-link" tabIndex={-1} onClick={() => acts.toggle(line)}>
              {line.label}
            </button>
          </>
        )}
      </span>
    </td>
  );
}

/** A body line, memoized. */
export const GridRow = memo(Row) as typeof Row;
