import { useText } from '@zhixing/client/i18n.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { isEditable } from '@zhixing/model/editable.ts';
import { useMemo, useRef } from 'react';
import type { GridColumn } from '../grid/column.ts';
import { Grid } from '../grid/grid.tsx';
import type { GridLine } from '../grid/line.ts';
import { useColumns } from './columns.tsx';
import { rearranged } from './layout.ts';
import { useGridSelection } from './use-grid-selection.ts';
import type { ListHandle } from './use-list-page.ts';
import { useReturn } from './use-return.ts';
import { useRoom } from './use-room.ts';
import { useRowActions } from './use-row-actions.tsx';
import { useSummaryTexts } from './use-summary-texts.ts';

interface Props {
  readonly list: ListHandle;
  readonly title: string;
  /** Rows of the lines, with labels. */
  readonly page: Pick<RecordPage, 'list' | 'labels' | 'masked'>;
  readonly lines: readonly GridLine<RecordRow>[];
  /** Number of lines on all pages, and before this page. */
  readonly total?: number;
  readonly before?: number;
  readonly busy: boolean;
  /** Changing this value scrolls to the top. */
  readonly restart?: string;
  /** Extra column after those pinned to the start. */
  readonly extra?: GridColumn<RecordRow>;
  readonly onToggle?: (line: GridLine<RecordRow>) => void;
}

/** Lines of a list in a grid, with the list's selection, opening, actions, sorting and column layout. */
export function LinesTable({ list, title, page, lines, total = lines.length, before = 0, busy, restart = '', extra, onToggle }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  useReturn(frame, list.state.record);
  const own = useColumns(list, page);
  const columns = useMemo(() => (extra ? [extra, ...own] : own), [extra, own]);
  const actions = useRowActions(list);
  const summary = useSummaryTexts(list, columns);
  const selection = useGridSelection(list, page);
  const menu = (row: RecordRow, whole: boolean) => [
    ...(whole ? [{ key: '-open', label: t('ui.grid.open'), extra: 'Enter', onClick: () => list.open(row.id) }] : []),
    ...(whole && list.model.access.update && isEditable(list.model.editableIn, row)
      ? [{ key: '-edit', label: t('ui.action.edit'), onClick: () => list.open(row.id, true) }]
      : []),
    ...actions.items(row),
  ];
  return (
    <section ref={frame} aria-label={title}>
      <Grid<RecordRow>
        lines={lines}
        columns={columns}
        total={total}
        before={before}
        busy={busy}
        restart={restart}
        selection={selection}
        menu={menu}
        summary={summary}
        label={title}
        density={list.density}
        height={room}
        sort={list.state.sort}
        onSort={(sort) => list.change({ sort })}
        onOpen={(row) => list.open(row.id)}
        onEdit={(row) => list.open(row.id, true)}
        onColumns={(places) => list.setLayout(rearranged(list.layout, places))}
        {...(onToggle && { onToggle })}
      />
      {actions.dialog}
    </section>
  );
}
