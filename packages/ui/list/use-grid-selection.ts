import { useText } from '@zhixing/client/i18n.ts';
import { type RecordPage, type RecordRow, recordLabel } from '@zhixing/client/records.ts';
import { useCallback, useMemo } from 'react';
import type { GridSelection } from '../grid/grid-props.ts';
import { useLatest } from '../grid/use-latest.ts';
import { withRows } from './selection.ts';
import type { ListHandle } from './use-list-page.ts';

/** Row selection for the grid; referentially stable until the selection changes. */
export function useGridSelection(list: ListHandle, page: Pick<RecordPage, 'list' | 'labels'>): GridSelection<RecordRow> {
  const t = useText();
  const latest = useLatest({ list, page });
  const toggle = useCallback(
    (rows: readonly RecordRow[], chosen: boolean) => {
      const { selection, matching, setSelection } = latest.current.list;
      setSelection(withRows(selection, rows, chosen, latest.current.page.list, matching));
    },
    [latest],
  );
  const { model, shown } = list;
  const { labels } = page;
  const label = useCallback(
    (row: RecordRow) => {
      const named = model.label.filter((name) => name in row);
      return t('ui.list.selectRow', { row: recordLabel(model, named.length > 0 ? named : [shown[0]?.name ?? 'id'], row, labels) });
    },
    [model, shown, labels, t],
  );
  return useMemo(() => ({ toggle, label, selected: list.selected }), [toggle, label, list.selected]);
}
