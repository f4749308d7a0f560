import { useText } from '@zhixing/client/i18n.ts';
import { keysOfNames } from '@zhixing/client/names.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { isEditable } from '@zhixing/model/editable.ts';
import { useState } from 'react';
import { fromTsv } from '../../grid/clipboard.ts';
import type { GridColumn } from '../../grid/column.ts';
import type { Block } from '../../grid/cursor.ts';
import { inPlaces } from '../../grid/geometry.ts';
import type { GridEdit } from '../../grid/grid-props.ts';
import type { GridLine } from '../../grid/line.ts';
import type { ListHandle } from '../../list/use-list-page.ts';
import { useExplain } from '../../record/use-explain.ts';
import { useNotices } from '../../states/use-notices.ts';
import { CellEditor } from './cell-editor.tsx';
import { editableField } from './editable.ts';
import { type PastedCell, pastedCells, withKeys } from './pasted.ts';
import type { useSheet } from './use-sheet.ts';

interface Around {
  readonly list: ListHandle;
  readonly page: RecordPage;
  readonly columns: readonly GridColumn<RecordRow>[];
  readonly lines: readonly GridLine<RecordRow>[];
  readonly handle: ReturnType<typeof useSheet>;
}

/** Grid editing of a sheet: inputs, pasting and clearing. */
export function useGridEdit({ list, page, columns, lines, handle }: Around) {
  const t = useText();
  const explain = useExplain();
  const { failed } = useNotices();
  const [pasted, setPasted] = useState<readonly PastedCell[] | null>(null);
  const { model } = list;
  const drawn = inPlaces(columns);
  const fieldAt = (column: number) => editableField(model, page.masked, drawn[column]?.key ?? '');
  const rowsFrom = (line: number, to = lines.length - 1) =>
    lines.slice(line, to + 1).flatMap((one) => (one.kind === 'row' && isEditable(model.editableIn, one.row) ? [one.row] : []));

  const clear = ({ from, to }: Block) => {
    const fields = drawn.slice(from.column, to.column + 1).flatMap((_one, index) => fieldAt(from.column + index) ?? []);
    handle.write(rowsFrom(from.line, to.line).flatMap((row) => fields.map(({ name }) => ({ row, field: name, value: null }))));
  };
  const paste = async ({ from, to }: Block, text: string) => {
    const read = pastedCells(
      fromTsv(text),
      {
        rows: rowsFrom(from.line),
        fields: drawn.slice(from.column).map((_one, index) => fieldAt(from.column + index)),
        yes: t('ui.value.yes'),
        no: t('ui.value.no'),
        explain,
      },
      { lines: to.line - from.line + 1, columns: to.column - from.column + 1 },
    );
    if (read.length === 0) return;
    try {
      setPasted(await withKeys(model, read, (rows) => keysOfNames(model.name, rows)));
    } catch (error) {
      failed(error);
    }
  };
  const edit: GridEdit<RecordRow> = {
    editable: (row, key) => isEditable(model.editableIn, row) && editableField(model, page.masked, key) !== undefined,
    editor: (row, key, props) => {
      const field = editableField(model, page.masked, key);
      return (
        field && (
          <CellEditor
            {...props}
            model={model}
            row={row}
            field={field}
            labelOf={(value) => page.labels[key]?.[String(value)]}
            onValue={(value) => handle.write([{ row, field: key, value }])}
          />
        )
      );
    },
    clear,
    paste,
    undo: handle.undo,
  };
  return { edit, pasted, setPasted };
}
