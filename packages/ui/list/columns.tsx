import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { Button, type TableColumnType, theme } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { useTextOf } from '../kinds/use-text-of.ts';
import { emWidth } from '../widgets/em-width.ts';
import { RowActions } from './row-actions.tsx';
import { RowCell } from './row-cell.tsx';
import type { ListHandle } from './use-list-page.ts';

const ACTION_LETTERS = 7;
/** Headings are bold. */
const HEADING = 1.08;
const SORT_MARK = 1.6;

type Column = TableColumnType<RecordRow> & { key: string };

/** Columns of a list by the kinds of its fields, and the width they want together. */
export function useColumns(list: ListHandle, page: RecordPage): { columns: Column[]; width: number } {
  const t = useText();
  const textOf = useTextOf();
  const { token } = theme.useToken();
  const { shown, state, open } = list;
  return useMemo(() => {
    const actions = list.model.access.update || list.model.access.delete || list.model.access.actions.length > 0;
    const fields = shown.map((field, index) => {
      const labels = page.labels[field.name];
      const labelOf = (value: unknown) => labels?.[String(value)];
      const cell = (row: RecordRow) => <RowCell field={field} row={row} page={page} />;
      return {
        key: field.name,
        dataIndex: field.name,
        title: field.label,
        align: uiKind(field.kind).align,
        width: columnWidth(field, token.fontSize, token.paddingSM),
        ellipsis: { showTitle: false },
        onCell: (row: RecordRow) => ({ title: textOf(field, row[field.name], labelOf) }),
        sorter: field.sortable === true,
        sortOrder: orderOf(state.sort, field.name),
        ...(index === 0 && { fixed: 'start' as const }),
        render: (_value: unknown, row: RecordRow) => (index === 0 ? <Opener onOpen={() => open(row.id)}>{cell(row)}</Opener> : cell(row)),
      } satisfies Column;
    });
    const last: Column = {
      key: '-actions',
      title: t('ui.list.actions'),
      fixed: 'end',
      width: ACTION_LETTERS * token.fontSize,
      render: (_value, row) => <RowActions list={list} row={row} />,
    };
    const columns: Column[] = actions ? [...fields, last] : fields;
    return { columns, width: columns.reduce((sum, column) => sum + Number(column.width), token.controlHeightLG) };
  }, [list, page, shown, state.sort, open, t, textOf, token]);
}

function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Button type="link" size="small" onClick={onOpen} style={{ padding: 0, maxWidth: '100%', overflow: 'hidden' }}>
      {children}
    </Button>
  );
}

// A heading is never cut; beside it stands the sorting mark.
function columnWidth(field: FieldDescription, font: number, padding: number): number {
  const { letters } = uiKind(field.kind);
  const content = typeof letters === 'number' ? letters : letters(field);
  const heading = emWidth(field.label) * HEADING + (field.sortable ? SORT_MARK : 0);
  return Math.ceil(Math.max(content, heading) * font + padding * 2);
}

const orderOf = (sort: string, name: string): 'ascend' | 'descend' | null =>
  sort === name ? 'ascend' : sort === `-${name}` ? 'descend' : null;
