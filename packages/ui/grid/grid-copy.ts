import type { ClipboardEvent } from 'react';
import { toHtml, toTsv } from './clipboard.ts';
import { SELECTION } from './column.ts';
import { HEADING } from './cursor.ts';
import { type GridModel, isChosen } from './grid-model.ts';

export type CopyWhat = 'block' | 'rows';

/** Cells to copy as displayed: the marked block, or the selected rows with headers. */
function copied<Row>(model: GridModel<Row>, what: CopyWhat): { cells: string[][]; numeric: boolean[] } {
  const { props, columns, cursor } = model;
  const { from, to } = cursor.block;
  const taken = columns.filter(({ key, controls }, index) => {
    const inside = what === 'rows' || (from.column <= index && index <= to.column);
    return inside && key !== SELECTION && controls !== true;
  });
  const chosen = props.lines.flatMap((_line, index) => (isChosen(model, index) ? [index] : []));
  const rows = chosen.length > 0 ? chosen : [cursor.at.line];
  const indices = what === 'rows' ? [HEADING, ...rows] : Array.from({ length: to.line - from.line + 1 }, (_, index) => from.line + index);
  const cells = indices.map((index) => taken.map((column) => cellText(model, index, column)));
  return { cells, numeric: taken.map(({ numeric }) => numeric === true) };
}

function cellText<Row>({ props }: GridModel<Row>, index: number, column: GridModel<Row>['columns'][number]): string {
  if (index === HEADING) return column.title;
  const line = props.lines[index];
  if (!line) return props.summary?.get(column.key) ?? '';
  return line.kind === 'row' ? column.text(line.row) : line.label;
}

/** Copies cells to the clipboard. A text selection within one cell is left to the browser. */
export function copy<Row>(event: ClipboardEvent, model: GridModel<Row>, what: CopyWhat): number {
  if (isElsewhere(event)) return 0;
  const marked = document.getSelection();
  if (what === 'block' && !model.cursor.marked && marked && !marked.isCollapsed) return 0;
  const { cells, numeric } = copied(model, what);
  if (cells.every((line) => line.length === 0)) return 0;
  event.preventDefault();
  event.clipboardData.setData('text/plain', toTsv(cells));
  event.clipboardData.setData('text/html', toHtml(cells, numeric));
  return cells.length * (cells[0]?.length ?? 0);
}

/** Pastes into editable cells. */
export function paste<Row>(event: ClipboardEvent, { props, cursor }: GridModel<Row>): void {
  if (!props.edit || isElsewhere(event)) return;
  event.preventDefault();
  props.edit.paste(cursor.block, event.clipboardData.getData('text/plain'));
}

/** The event comes from an input, or from a dialog opened by a cell. */
const isElsewhere = ({ target, currentTarget }: ClipboardEvent): boolean => isWritten(target) || !currentTarget.contains(target as Node);

const isWritten = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
