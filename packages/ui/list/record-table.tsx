import { useText } from '@zhixing/client/i18n.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { Table, type TableProps } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement, useLayoutEffect, useMemo, useRef } from 'react';
import { useColumns } from './columns.tsx';
import type { ListHandle } from './use-list-page.ts';
import { useRoom } from './use-room.ts';

/** From this many rows on, only those in sight are drawn. */
const VIRTUAL_FROM = 100;

interface Props {
  readonly list: ListHandle;
  readonly page: RecordPage;
  readonly title: string;
}

/** One page of records. The first column and the actions stay in sight; the server sorts. */
export function RecordTable({ list, page, title }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  // antd measures the columns on a hidden row that repeats the headings, checkbox included: nobody may tab into it.
  useLayoutEffect(() => frame.current?.querySelector('tr[aria-hidden="true"]')?.setAttribute('inert', ''));
  const { columns, width } = useColumns(list, page);
  const { selected, setSelected } = list;
  const rows = useMemo(() => [...page.list], [page.list]);
  const sorted: TableProps<RecordRow>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort') return;
    const { columnKey, order } = [sorter].flat()[0] ?? {};
    list.change({ sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '' });
  };
  return (
    <section ref={frame} aria-label={title}>
      <Table<RecordRow>
        rowKey="id"
        columns={columns}
        dataSource={rows}
        size={list.density}
        loading={list.page.isPlaceholderData}
        pagination={false}
        virtual={rows.length >= VIRTUAL_FROM}
        scroll={{ x: width, y: room }}
        showSorterTooltip={false}
        onChange={sorted}
        rowSelection={{
          fixed: true,
          columnTitle: (box) => (isValidElement<AriaAttributes>(box) ? cloneElement(box, { 'aria-label': t('ui.list.selectAll') }) : box),
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...selected.keys()],
          onChange: (_keys, chosen) => setSelected(new Map(chosen.filter(Boolean).map((row) => [row.id, row]))),
          getCheckboxProps: (row) => ({ 'aria-label': t('ui.list.selectRow', { row: String(row[columns[0]?.key ?? 'id'] ?? row.id) }) }),
        }}
      />
    </section>
  );
}
