import { SELECTION } from './column.ts';
import { HEADING } from './cursor.ts';
import { allRows, type GridModel, isChosen, lineAt, nextSort, rowsBetween } from './grid-model.ts';
import { isExpandable, isExpanded, parentOf } from './line.ts';
import { withStep } from './places.ts';

type Command = <Row>(model: GridModel<Row>) => boolean;

/** Pixels per key press when resizing. */
const STEP = 16;

const resized =
  (by: number): Command =>
  ({ props, columns, cursor, widen }) => {
    if (!props.onColumns || columns[cursor.at.column]?.settled) return false;
    widen(cursor.at.column, by);
    return true;
  };

const stepped =
  (by: 1 | -1): Command =>
  ({ props, columns, cursor }) => {
    const { column } = cursor.at;
    const key = columns[column]?.key ?? '';
    if (!props.onColumns || columns[column]?.settled) return false;
    const before = columns.map((one) => one.key).join();
    const places = withStep(columns as never, key, by);
    props.onColumns(places);
    // The cursor follows the moved column.
    if (before !== [...columns.filter((one) => one.settled).map((one) => one.key), ...places.map((one) => one.key)].join())
      cursor.go({ line: HEADING, column: Math.min(Math.max(column + by, 0), columns.length - 1) });
    return true;
  };

const headed: Command = (model) => {
  const { props, columns, cursor } = model;
  const column = columns[cursor.at.column];
  if (column?.key === SELECTION) toggleAll(model);
  else if (column?.sortable) props.onSort?.(nextSort(props.sort ?? '', column.key));
  return true;
};

const menu: Command = ({ cursor, frame, openMenu }) => {
  const box = frame.current?.querySelector(`[data-cell="${cursor.at.line}:${cursor.at.column}"]`)?.getBoundingClientRect();
  if (!box) return false;
  openMenu(cursor.at, { x: box.left, y: box.bottom });
  return true;
};

/** Key commands on the header. */
export const headCommands: Readonly<Record<string, Command>> = {
  Enter: headed,
  Space: headed,
  'Shift+ArrowLeft': resized(-STEP),
  'Shift+ArrowRight': resized(STEP),
  'Alt+ArrowLeft': stepped(-1),
  'Alt+ArrowRight': stepped(1),
  'Alt+ArrowDown': menu,
  ContextMenu: menu,
  'Shift+F10': menu,
};

/** Selects all rows of the page, or none if all are selected. */
export function toggleAll<Row>(model: GridModel<Row>): void {
  const lines = model.props.lines;
  const all = lines.every((line, index) => line.kind !== 'row' || isChosen(model, index));
  model.props.selection?.toggle(allRows(model), !all);
}

// Toggles one row; of several rows, selects all unless they already are.
const select: Command = (model) => {
  const { from, to } = model.cursor.block;
  const rows = rowsBetween(model, from.line, to.line);
  const chosen = Array.from({ length: to.line - from.line + 1 }, (_, index) => isChosen(model, from.line + index));
  model.props.selection?.toggle(rows, chosen.includes(false));
  return true;
};

// Selects from the nearest selected row above to this one.
const selectUpTo: Command = (model) => {
  const { line } = model.cursor.at;
  let from = line;
  for (let at = line - 1; at >= 0; at -= 1)
    if (isChosen(model, at)) {
      from = at;
      break;
    }
  model.props.selection?.toggle(rowsBetween(model, from, line), true);
  return true;
};

const enter: Command = (model) => {
  const { props, columns, cursor } = model;
  const line = lineAt(model, cursor.at.line);
  const column = columns[cursor.at.column];
  if (!line || !column) return true;
  if (line.kind !== 'row') props.onToggle?.(line);
  else if (column.key === SELECTION) return select(model);
  else if (column.controls) return goInside(model);
  else if (props.edit) return edit(model);
  else props.onOpen?.(line.row);
  return true;
};

const goInside: Command = ({ cursor, frame, announceWhole }) => {
  const cell = frame.current?.querySelector(`[data-cell="${cursor.at.line}:${cursor.at.column}"]`);
  const control = cell?.querySelector<HTMLElement>('button, a[href], input');
  if (control) control.focus();
  else announceWhole(cursor.at);
  return true;
};

const edit: Command = (model) => {
  const { props, columns, cursor } = model;
  const line = lineAt(model, cursor.at.line);
  const key = columns[cursor.at.column]?.key ?? '';
  if (line?.kind === 'row' && props.edit?.editable(line.row, key)) cursor.edit();
  else return goInside(model);
  return true;
};

const opened =
  (open: boolean): Command =>
  (model) => {
    const { props, columns, cursor } = model;
    const line = lineAt(model, cursor.at.line);
    const lead = columns[0]?.key === SELECTION ? 1 : 0;
    if (!line || (line.kind === 'row' && cursor.at.column > lead)) return false;
    if (isExpandable(line) && isExpanded(line) !== open) {
      props.onToggle?.(line);
      return true;
    }
    if (open || line.level === 0) return false;
    cursor.go({ line: parentOf(props.lines, cursor.at.line), column: cursor.at.column });
    return true;
  };

/** Key commands on a row; they take precedence over cursor movement. */
export const rowCommands: Readonly<Record<string, Command>> = {
  Enter: enter,
  F2: edit,
  Space: select,
  'Shift+Space': selectUpTo,
  'Ctrl+a': (model) => {
    model.props.selection?.toggle(allRows(model), true);
    return true;
  },
  ArrowRight: opened(true),
  ArrowLeft: opened(false),
  Escape: ({ cursor }) => {
    if (!cursor.marked) return false;
    cursor.go(cursor.at);
    return true;
  },
  ContextMenu: menu,
  'Shift+F10': menu,
  Delete: ({ props, cursor }) => {
    props.edit?.clear(cursor.block);
    return props.edit !== undefined;
  },
  'Ctrl+z': ({ props }) => {
    props.edit?.undo();
    return props.edit !== undefined;
  },
};
