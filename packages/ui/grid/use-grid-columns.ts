import { useText } from '@zhixing/client/i18n.ts';
import { useMemo } from 'react';
import { type GridColumn, SELECTION } from './column.ts';
import { inPlaces } from './geometry.ts';
import type { GridProps } from './grid-props.ts';

/** Columns in display order: check boxes first, pinned ones at the edges. */
export function useGridColumns<Row>({ columns, selection }: GridProps<Row>, line: number): readonly GridColumn<Row>[] {
  const t = useText();
  const chooses = selection !== undefined;
  return useMemo(() => {
    const own = inPlaces(columns);
    if (!chooses) return own;
    const check: GridColumn<Row> = {
      key: SELECTION,
      title: t('ui.grid.selection'),
      width: Math.max(40, line),
      pin: 'start',
      settled: true,
      render: () => null,
      text: () => '',
    };
    return [check, ...own];
  }, [columns, chooses, line, t]);
}
