import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { Flex } from 'antd';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { Grid } from '../../grid/grid.tsx';
import type { CellMark, GridLine } from '../../grid/line.ts';
import { ACTIONS, useColumns } from '../../list/columns.tsx';
import { rearranged } from '../../list/layout.ts';
import type { ListHandle } from '../../list/use-list-page.ts';
import { useRoom } from '../../list/use-room.ts';
import { useLeave } from '../../record/use-leave.tsx';
import { lazyDialog } from '../../widgets/lazy-dialog.tsx';
import { titleOf } from '../title-of.ts';
import { EditBar } from './edit-bar.tsx';
import { type Sheet, shownRow } from './sheet.ts';
import { useGridEdit } from './use-grid-edit.tsx';
import { useLabelledPage } from './use-labelled-page.ts';
import { useSheet } from './use-sheet.ts';

const PastePreview = lazyDialog(() => import('./paste-preview.tsx'));

interface Props {
  readonly list: ListHandle;
  readonly page: RecordPage;
  readonly title: string;
}

/** Spreadsheet-like editing: changes are marked, validated, can be undone, and are saved together. */
export function EditTable({ list, page: read, title }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const handle = useSheet(list.model, JSON.stringify(list.query));
  const { sheet } = handle;
  const page = useLabelledPage(list.model, read, sheet);
  const columns = useColumns(list, page, false).filter(({ key }) => key !== ACTIONS);
  const { noteDirty, question } = useLeave();
  const dirty = sheet.changed.size > 0;
  useEffect(() => noteDirty(dirty), [dirty, noteDirty]);
  const lines = useMemo(() => page.list.map((row) => lineOf(sheet, row)), [page.list, sheet]);
  const { edit, pasted, setPasted } = useGridEdit({ list, page, columns, lines, handle });
  return (
    <Flex vertical gap="small">
      {question}
      <EditBar handle={handle} />
      <section ref={frame} aria-label={title}>
        <Grid<RecordRow>
          lines={lines}
          columns={columns}
          edit={edit}
          label={title}
          density={list.density}
          height={room}
          total={page.pagination.total}
          before={(page.pagination.currentPage - 1) * page.pagination.pageSize}
          sort={list.state.sort}
          onSort={(sort) => list.change({ sort })}
          onColumns={(places) => list.setLayout(rearranged(list.layout, places))}
          busy={list.page.isPlaceholderData}
        />
      </section>
      <Suspense>
        {pasted && (
          <PastePreview
            cells={pasted}
            nameOf={({ row }) => titleOf(list, row, page.labels)}
            onApply={(cells) => {
              handle.write(cells.map(({ row, field, value }) => ({ row, field: field.name, value })));
              setPasted(null);
            }}
            onClose={() => setPasted(null)}
          />
        )}
      </Suspense>
    </Flex>
  );
}

function lineOf(sheet: Sheet, row: RecordRow): GridLine<RecordRow> {
  const change = sheet.changed.get(row.id);
  const wrong = sheet.wrong.get(row.id) ?? {};
  if (!change) return { kind: 'row', key: row.id, row, level: 0 };
  const marks = new Map<string, CellMark>(
    Object.keys(change.values).map((name) => [name, wrong[name] ? { state: 'wrong', note: wrong[name] } : { state: 'changed' }]),
  );
  return { kind: 'row', key: row.id, row: shownRow(sheet, row), level: 0, marks };
}
