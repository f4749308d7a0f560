import { useText } from '@zhixing/client/i18n.ts';
import { type MouseEvent, type RefObject, useState } from 'react';
import { SELECTION } from './column.ts';
import { columnMenu } from './column-menu.ts';
import { type Cell, HEADING } from './cursor.ts';
import type { CopyWhat } from './grid-copy.ts';
import { type GridModel, lineAt } from './grid-model.ts';
import type { MenuItems } from './grid-props.ts';
import { cellAt } from './use-cursor.ts';
import { cutText } from './use-grid-text.ts';

interface OpenMenu<Row> {
  readonly x: number;
  readonly y: number;
  /** Worked out at each rendering, because a row's items may arrive while its menu is open. */
  readonly items: (grid: GridModel<Row>) => MenuItems;
}

/** Context menus of headers and cells: by mouse, menu key, and the buttons of rows and headers. */
export function useGridMenu<Row>(model: { readonly current: GridModel<Row> | null }, copyWhat: RefObject<CopyWhat>) {
  const t = useText();
  const [menu, setMenu] = useState<OpenMenu<Row> | null>(null);

  const copyNow = (what: CopyWhat) => () => {
    copyWhat.current = what;
    model.current?.cursor.go(model.current.cursor.at, { extend: model.current.cursor.marked });
    // execCommand also works on plain http, unlike the clipboard API; the grid fills the clipboard in its copy handler.
    setTimeout(() => {
      document.execCommand('copy');
      copyWhat.current = 'block';
    });
  };
  const cellMenu = (grid: GridModel<Row>, { line, column }: Cell, row: Row | undefined, whole: boolean): MenuItems => {
    const own = row === undefined ? [] : (grid.props.menu?.(row, whole) ?? []);
    if (!whole) return own;
    const key = grid.columns[column]?.key;
    return [
      ...own,
      ...(own.length > 0 ? [{ type: 'divider' as const }] : []),
      ...(cutText(grid, { line, column }) ? [wholeItem(grid, { line, column }, t('ui.grid.whole'))] : []),
      ...(key === SELECTION ? [] : [{ key: '-copy', label: t('ui.grid.copy'), extra: 'Ctrl+C', onClick: copyNow('block') }]),
      { key: '-copyRows', label: t('ui.grid.copyRows'), onClick: copyNow('rows') },
    ];
  };
  const open = (cell: Cell, at: { x: number; y: number }, whole = true) => {
    const grid = model.current;
    if (!grid) return;
    // The row of the moment of opening: another one may stand at its line later.
    const row = rowAt(grid, cell);
    const items = (now: GridModel<Row>) => (cell.line === HEADING ? columnMenu(now, cell.column, t) : cellMenu(now, cell, row, whole));
    if (items(grid).length === 0) return;
    grid.cursor.go(cell, { extend: grid.cursor.marked && cell.line === grid.cursor.at.line });
    setMenu({ ...at, items });
  };
  const onContextMenu = (event: MouseEvent) => {
    const place = cellAt(event.target);
    if (!place || place.element.hasAttribute('data-editing')) return;
    event.preventDefault();
    open(place.cell, { x: event.clientX, y: event.clientY });
  };
  const close = () => {
    setMenu(null);
    if (document.activeElement === document.body || document.activeElement?.closest('.ant-dropdown'))
      model.current?.cursor.go(model.current.cursor.at, { extend: model.current.cursor.marked });
  };
  return { menu, open, close, onContextMenu };
}

function rowAt<Row>(grid: GridModel<Row>, { line }: Cell): Row | undefined {
  const found = lineAt(grid, line);
  return found?.kind === 'row' ? found.row : undefined;
}

const wholeItem = <Row>(grid: GridModel<Row>, cell: Cell, label: string) => ({
  key: '-whole',
  label,
  extra: 'F2',
  // After the menu has returned the focus.
  onClick: () => setTimeout(() => grid.announceWhole(cell)),
});
