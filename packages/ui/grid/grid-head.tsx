import { useText } from '@zhixing/client/i18n.ts';
import { memo, type PointerEvent } from 'react';
import { type PlacedColumn, SELECTION } from './column.ts';
import { HEADING } from './cursor.ts';
import { cellClass, cellProps } from './grid-cell.tsx';

export interface HeadActs {
  readonly resize: (event: PointerEvent<HTMLElement>, index: number) => void;
  readonly fit: (index: number) => void;
  readonly drag: (event: PointerEvent<HTMLElement>, index: number) => void;
  readonly menu: (index: number, anchor: HTMLElement) => void;
}

interface Props<Row> {
  readonly shown: readonly PlacedColumn<Row>[];
  readonly sort: string;
  readonly cursor: number;
  readonly arrangeable: boolean;
  /** Whether all, some or no rows of the page are selected; undefined without selection. */
  readonly chosen: 'all' | 'some' | 'none' | undefined;
  readonly acts: HeadActs;
}

function Head<Row>({ shown, sort, cursor, arrangeable, chosen, acts }: Props<Row>) {
  return (
    <thead className="zx-grid-head">
      <tr className="zx-grid-row" aria-rowindex={1}>
        {shown.map((place) =>
          place.column.key === SELECTION ? (
            <AllCell key={SELECTION} place={place} cursor={cursor === place.index} chosen={chosen} />
          ) : (
            <HeadCell
              key={place.column.key}
              place={place}
              sort={sort}
              arrangeable={arrangeable}
              acts={acts}
              cursor={cursor === place.index}
            />
          ),
        )}
      </tr>
    </thead>
  );
}

interface CellProps<Row> {
  readonly place: PlacedColumn<Row>;
  readonly cursor: boolean;
}

function AllCell<Row>({ place, cursor, chosen }: CellProps<Row> & Pick<Props<Row>, 'chosen'>) {
  const t = useText();
  return (
    <th scope="col" {...cellProps(place, HEADING, cursor)} className={cellClass(place)}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen === 'some';
        }}
        type="checkbox"
        tabIndex={-1}
        checked={chosen === 'all'}
        aria-label={t('ui.grid.selectAll')}
        readOnly
      />
    </th>
  );
}

type HeadCellProps<Row> = CellProps<Row> & Pick<Props<Row>, 'sort' | 'arrangeable' | 'acts'>;

function HeadCell<Row>({ place, sort, arrangeable, cursor, acts }: HeadCellProps<Row>) {
  const t = useText();
  const { column, index } = place;
  const order = sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : undefined;
  const free = arrangeable && column.settled !== true;
  return (
    <th
      scope="col"
      {...cellProps(place, HEADING, cursor)}
      className={cellClass(place)}
      data-align={column.align}
      aria-sort={column.sortable ? (order ?? 'none') : undefined}
      {...(free && { onPointerDown: (event) => acts.drag(event, index) })}
    >
      <span className="zx-grid-title" data-sortable={column.sortable || undefined}>
        <span className="zx-grid-text">{column.title}</span>
        {column.sortable && <span className="zx-grid-order" data-order={order} aria-hidden />}
      </span>
      {column.settled !== true && (
        <button
          type="button"
          className="zx-grid-more"
          tabIndex={-1}
          aria-label={t('ui.grid.columnMenu', { column: column.title })}
          aria-haspopup="menu"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => acts.menu(index, event.currentTarget)}
        />
      )}
      {free && (
        <span
          className="zx-grid-edge"
          aria-hidden
          onPointerDown={(event) => acts.resize(event, index)}
          onDoubleClick={() => acts.fit(index)}
        />
      )}
    </th>
  );
}

/** Header row: sorts; columns are moved by dragging and resized at their edges; keys and a menu do the same. */
export const GridHead = memo(Head) as typeof Head;
