import type { KeyboardEvent } from 'react';
import { HEADING, keyName, moved } from './cursor.ts';
import { headCommands, rowCommands } from './grid-commands.ts';
import { type GridModel, lineAt } from './grid-model.ts';
import { cellAt } from './use-cursor.ts';

/** Handles all keys of the grid. */
export function hearKeys<Row>(event: KeyboardEvent, model: GridModel<Row>): void {
  const place = cellAt(event.target);
  if (!place || event.nativeEvent.isComposing || place.element.hasAttribute('data-editing')) return;
  const inside = event.target !== place.element;
  const done = inside ? atControl(event, model, place.element) : atCell(event, model);
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

function atCell<Row>(event: KeyboardEvent, model: GridModel<Row>): boolean {
  const { cursor } = model;
  const name = keyName(event);
  const commands = cursor.at.line === HEADING ? headCommands : rowCommands;
  if (commands[name]?.(model)) return true;
  return movedBy(name, model) || typed(event, model);
}

function movedBy<Row>(name: string, { cursor, props, columns, page }: GridModel<Row>): boolean {
  const field = { lastLine: props.lines.length - (props.summary ? 0 : 1), lastColumn: columns.length - 1, page };
  const extend = name.includes('Shift+') && cursor.at.line > HEADING;
  const next = moved(cursor.at, extend ? name.replace('Shift+', '') : name, field);
  if (!next) return false;
  cursor.go(extend && next.line === HEADING ? { ...next, line: 0 } : next, { extend });
  return true;
}

/** Typing a character starts editing with it. */
function typed<Row>(event: KeyboardEvent, model: GridModel<Row>): boolean {
  const { props, columns, cursor } = model;
  if (!props.edit || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  const line = lineAt(model, cursor.at.line);
  const key = columns[cursor.at.column]?.key ?? '';
  if (line?.kind !== 'row' || !props.edit.editable(line.row, key)) return false;
  cursor.edit(event.key);
  return true;
}

/** Inside a cell, keys go to its controls; left and right move between them, Escape and F2 return to the cell. */
function atControl<Row>(event: KeyboardEvent, model: GridModel<Row>, cell: HTMLElement): boolean {
  const name = keyName(event);
  if (name === 'Escape' || name === 'F2') {
    cell.focus();
    return true;
  }
  const controls = [...cell.querySelectorAll<HTMLElement>('button, a[href], input')];
  const at = controls.indexOf(event.target as HTMLElement);
  if (at < 0 || name === 'Enter' || name === 'Space') return false;
  const next = controls[at + (name === 'ArrowRight' ? 1 : name === 'ArrowLeft' ? -1 : 0)];
  if (next && next !== controls[at]) {
    next.focus();
    return true;
  }
  return movedBy(name, model);
}
