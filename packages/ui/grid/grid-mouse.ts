import type { FocusEvent, MouseEvent } from 'react';
import { SELECTION } from './column.ts';
import { type Cell, HEADING, sameCell } from './cursor.ts';
import { toggleAll } from './grid-commands.ts';
import { type GridModel, isChosen, nextSort, rowsBetween } from './grid-model.ts';
import { cellAt } from './use-cursor.ts';
import { isCut } from './use-grid-text.ts';

/** Mouse down moves the cursor to the cell; shift and dragging extend the marked block. */
export function pressed<Row>(event: MouseEvent, { cursor }: GridModel<Row>): void {
  const place = cellAt(event.target);
  if (!place || event.button !== 0 || place.element.hasAttribute('data-editing')) return;
  const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
  const body = place.cell.line > HEADING;
  const extend = event.shiftKey && body && !onControl;
  if (extend) event.preventDefault();
  cursor.go(place.cell, { extend, focus: !onControl });
  if (body && !onControl) markOn(place.element, event, cursor.go);
}

function markOn(start: HTMLElement, from: MouseEvent, go: GridModel<never>['cursor']['go']): void {
  const { clientX, clientY } = from;
  const over = (event: globalThis.MouseEvent) => {
    const place = cellAt(event.target);
    // Scrolling a cell into view moves others under a resting mouse; that is not a drag.
    const still = event.clientX === clientX && event.clientY === clientY;
    if (!place || still || place.cell.line === HEADING || place.element === start) return;
    // Clears the text selection that the browser makes while dragging.
    document.getSelection()?.removeAllRanges();
    go(place.cell, { extend: true });
  };
  const table = start.closest('table');
  table?.addEventListener('mouseover', over);
  window.addEventListener('mouseup', () => table?.removeEventListener('mouseover', over), { once: true });
}

/**
 * Clicking a header sorts, clicking a check box selects; shift-click selects the range from the last one. Clicking anywhere else in a row
 * opens it, unless its cells are edited or a block or text was marked.
 */
export function clicked<Row>(event: MouseEvent, model: GridModel<Row>, lastChosen: { current: number }): void {
  const place = cellAt(event.target);
  if (!place) return;
  if (acted(event, model, place.cell)) return;
  const column = model.columns[place.cell.column];
  if (column?.key === SELECTION) {
    choose(event, model, place.cell.line, lastChosen);
    return;
  }
  const onControl = event.target instanceof Element && event.target.closest('button, a, input, .zx-grid-edge') !== null;
  if (onControl) return;
  if (place.cell.line !== HEADING) openRow(event, model, place.cell);
  else if (column?.sortable) model.props.onSort?.(nextSort(model.props.sort ?? '', column.key));
}

function openRow<Row>(event: MouseEvent, { props, columns, cursor }: GridModel<Row>, { line, column }: Cell): void {
  const row = props.lines[line];
  const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && event.detail === 1;
  const marks = cursor.marked || document.getSelection()?.isCollapsed === false;
  if (row?.kind === 'row' && plain && !marks && !props.edit && !columns[column]?.controls) props.onOpen?.(row.row);
}

/** Row buttons name their action in an attribute. */
function acted<Row>(event: MouseEvent, model: GridModel<Row>, cell: Cell): boolean {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grid-act]') : null;
  const line = model.props.lines[cell.line];
  if (!button || line?.kind !== 'row') return false;
  const { left, bottom } = button.getBoundingClientRect();
  if (button.dataset.gridAct === 'edit') model.props.onEdit?.(line.row);
  else model.openMenu(cell, { x: left, y: bottom }, false);
  return true;
}

function choose<Row>(event: MouseEvent, model: GridModel<Row>, line: number, lastChosen: { current: number }): void {
  if (line === HEADING) {
    toggleAll(model);
    return;
  }
  const on = !isChosen(model, line);
  const from = event.shiftKey && lastChosen.current >= 0 ? lastChosen.current : line;
  model.props.selection?.toggle(rowsBetween(model, from, line), on);
  lastChosen.current = line;
}

/** Double click edits editable cells. */
export function doubleClicked<Row>(event: MouseEvent, { props, columns, cursor }: GridModel<Row>): void {
  const place = cellAt(event.target);
  const line = place && props.lines[place.cell.line];
  const key = place && columns[place.cell.column]?.key;
  if (line?.kind === 'row' && key && props.edit?.editable(line.row, key) && !place.element.hasAttribute('data-editing')) cursor.edit();
}

/** A cell focused by other means, such as a screen reader, gets the cursor. */
export function focused<Row>(event: FocusEvent, model: GridModel<Row>): void {
  hovered(event, model);
  const place = cellAt(event.target);
  if (place && event.target === place.element && !sameCell(place.cell, model.cursor.at) && !model.cursor.marked)
    model.cursor.go(place.cell, { focus: false });
}

/** Sets a tooltip for truncated text on hover. */
export function hovered<Row>(event: MouseEvent | FocusEvent, { props, columns, frame }: GridModel<Row>): void {
  // The row may show another line by now.
  frame.current?.querySelector('[data-cell][title]')?.removeAttribute('title');
  const place = cellAt(event.target);
  if (!place || place.element.hasAttribute('data-editing')) return;
  const column = columns[place.cell.column];
  const line = props.lines[place.cell.line];
  const text = place.cell.line === HEADING ? column?.title : line?.kind === 'row' ? column?.text(line.row) : undefined;
  if (text && isCut(place.element)) place.element.title = text;
}
