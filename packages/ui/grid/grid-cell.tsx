import { type CSSProperties, Fragment, isValidElement, memo, type ReactNode } from 'react';
import { type PlacedColumn, SELECTION } from './column.ts';
import type { GridActs } from './grid-props.ts';
import { isExpandable, type RowLine } from './line.ts';
import { Turner } from './turner.tsx';

interface Props<Row> {
  readonly line: RowLine<Row>;
  readonly index: number;
  readonly place: PlacedColumn<Row>;
  /** The first column after the check boxes: row header, link to the record, and tree indent. */
  readonly lead: boolean;
  readonly opens: boolean;
  readonly cursor: boolean;
  readonly marked: boolean;
  /** The cell is being edited; the text is what the user typed to start editing. */
  readonly editing: { readonly typed: string | undefined } | undefined;
  readonly acts: GridActs<Row>;
}

function Cell<Row>({ line, index, place, lead, opens, cursor, marked, editing, acts }: Props<Row>) {
  const { column } = place;
  const mark = line.marks?.get(column.key);
  const note = mark?.note ? `${line.key}-${column.key}-note` : undefined;
  return (
    <td
      {...cellProps(place, index, cursor)}
      className={cellClass(place)}
      data-align={column.align}
      data-marked={marked || undefined}
      data-state={mark?.state}
      data-editing={editing ? '' : undefined}
      aria-invalid={mark?.state === 'wrong' || undefined}
      aria-describedby={note}
    >
      {editing ? (
        <Fragment key={line.key}>{acts.editor(line, column.key, editing.typed)}</Fragment>
      ) : (
        <Content line={line} lead={lead} opens={opens && !column.links} acts={acts}>
          {ownOf(line, column.render(line.row))}
        </Content>
      )}
      {note && (
        <span id={note} hidden>
          {mark?.note}
        </span>
      )}
    </td>
  );
}

/** DOM rows are reused for different lines; the key resets component state with each line. */
function ownOf<Row>({ key }: RowLine<Row>, content: ReactNode): ReactNode {
  return isValidElement(content) && typeof content.type !== 'string' ? <Fragment key={key}>{content}</Fragment> : content;
}

interface ContentProps<Row> extends Pick<Props<Row>, 'line' | 'lead' | 'opens' | 'acts'> {
  readonly children: ReactNode;
}

function Content<Row>({ line, lead, opens, acts, children }: ContentProps<Row>) {
  if (!lead) return children;
  const text = opens ? (
    <button type="button" className="zx-grid-link" tabIndex={-1} onClick={() => acts.open(line.row)}>
      {children}
    </button>
  ) : (
    <span className="zx-grid-text">{children}</span>
  );
  return (
    <>
      {(line.level > 0 || isExpandable(line)) && <Turner key={line.key} line={line} onToggle={() => acts.toggle(line)} />}
      {text}
    </>
  );
}

/** Attributes of every cell: position, layout track and roving tabindex. */
export function cellProps<Row>({ index, track, column, edge }: PlacedColumn<Row>, line: number, cursor: boolean) {
  return {
    'aria-colindex': index + 1,
    'data-cell': `${line}:${index}`,
    tabIndex: cursor ? 0 : -1,
    'data-pin': column.pin,
    'data-edge': edge ? column.pin : undefined,
    style: trackStyle(track, index, column.pin),
  };
}

export function cellClass<Row>({ column }: PlacedColumn<Row>): string {
  const kind = column.key === SELECTION ? ' zx-grid-check' : '';
  return `zx-grid-cell${column.pin ? ' zx-grid-pinned' : ''}${kind}`;
}

function trackStyle(track: number, index: number, pin: string | undefined): CSSProperties {
  const edge = pin === 'start' ? 'insetInlineStart' : 'insetInlineEnd';
  return { gridColumn: track, ...(pin && { [edge]: `var(--grid-pin-${index})` }) };
}

export const GridCell = memo(Cell) as typeof Cell;
