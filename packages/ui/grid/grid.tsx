import './grid.css';
import { useText } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { type CSSProperties, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { HEADING } from './cursor.ts';
import { layoutVariables } from './geometry.ts';
import { GridBody } from './grid-body.tsx';
import { copy, paste } from './grid-copy.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { hearKeys } from './grid-keys.ts';
import { GridMenu } from './grid-menu.tsx';
import { clicked, doubleClicked, focused, hovered, pressed } from './grid-mouse.ts';
import type { GridProps } from './grid-props.ts';
import { useGrid } from './use-grid.ts';
import { useGridStyle } from './use-grid-style.ts';

const GridText = lazy(() => import('./grid-text.tsx'));

/**
 * Data grid by the ARIA grid pattern: one focusable cell, moved by arrow keys, with virtual scrolling in both directions. Headers sort and
 * arrange columns, rows are selected, cells copied. Used for tables, trees, groups and inline editing.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const lastChosen = useRef(-1);
  const [copies, setCopies] = useState(0);
  const { style, line } = useGridStyle(props.density);
  const { columns, cursor, head, menu, text, acts, drawn, copyWhat, now } = useGrid(props, frame, line);
  const variables = useMemo(() => {
    const widths = columns.map(({ width }) => width);
    return layoutVariables(columns, widths);
  }, [columns]);
  const { lines, total = lines.length, summary, selection } = props;
  const chosen = useMemo(() => chosenOf({ lines, selection }), [lines, selection]);
  const nested = props.onToggle !== undefined;
  // Other rows begin at the top, at once. What scrollTo answers is no clean-up of the effect.
  useChange([props.restart], () => {
    frame.current?.scrollTo({ top: 0 });
  });
  return (
    <div
      ref={frame}
      className="zx-grid"
      style={{ ...style, ...variables, maxHeight: props.height } as CSSProperties}
      data-keys="grid"
      data-busy={props.busy || undefined}
      onScroll={drawn.onScroll}
    >
      <table
        className="zx-grid-table"
        aria-label={props.label}
        aria-colcount={columns.length}
        aria-busy={props.busy || undefined}
        role={nested ? 'treegrid' : 'grid'}
        aria-rowcount={total + 1}
        aria-multiselectable={props.selection ? true : undefined}
        onKeyDown={(event) => hearKeys(event, now)}
        onMouseDown={(event) => pressed(event, now)}
        onClick={(event) => clicked(event, now, lastChosen)}
        onDoubleClick={(event) => doubleClicked(event, now)}
        onMouseOver={(event) => hovered(event, now)}
        onFocus={(event) => focused(event, now)}
        onContextMenu={menu.onContextMenu}
        onCopy={(event) => setCopies(copy(event, now, copyWhat.current))}
        onPaste={(event) => paste(event, now)}
      >
        <GridHead
          shown={drawn.shown}
          sort={props.sort ?? ''}
          cursor={cursor.at.line === HEADING ? cursor.at.column : -1}
          arrangeable={props.onColumns !== undefined}
          chosen={chosen}
          acts={head}
        />
        <GridBody grid={props} columns={columns.length} drawn={drawn} cursor={cursor} nested={nested} acts={acts} />
        {summary && (
          <GridFoot
            shown={drawn.shown}
            index={lines.length}
            ariaRow={total + 2}
            cursor={cursor.at.line === lines.length ? cursor.at.column : -1}
            texts={summary}
          />
        )}
      </table>
      <span className="sr-only" role="status">
        {copies > 0 && t('ui.grid.copied', { total: copies })}
      </span>
      {menu.menu && <GridMenu at={menu.menu} items={menu.menu.items(now)} onClose={menu.close} />}
      <Suspense>{text.whole && <GridText whole={text.whole} onClose={text.close} />}</Suspense>
    </div>
  );
}

function chosenOf<Row>({ lines, selection }: Pick<GridProps<Row>, 'lines' | 'selection'>): 'all' | 'some' | 'none' | undefined {
  if (!selection) return undefined;
  const rows = lines.filter(({ kind }) => kind === 'row');
  const chosen = rows.filter(({ key }) => selection.selected.has(key)).length;
  return chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some';
}
