import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { recordLabel } from '@zhixing/client/records.ts';
import type { BinPage, BinRow } from '@zhixing/client/use-bin.ts';
import { Button, Table } from 'antd';
import { chinaText } from '../widgets/china-time.ts';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import { useTouchSize } from '../widgets/use-touch-size.ts';

interface Props {
  readonly model: ModelDescription;
  readonly data: BinPage | undefined;
  readonly busy: boolean;
  readonly page: number;
  readonly size: number;
  readonly chosen: readonly string[];
  readonly onPage: (page: number) => void;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onRestore: (id: string) => void;
}

/** Deleted records, latest first. */
export function BinTable({ model, data, busy, page, size, chosen, onPage, onChoose, onRestore }: Props) {
  const t = useText();
  const touch = useTouchSize();
  const labels = data?.labels ?? {};
  const name = (row: BinRow) => recordLabel(model, model.label, row, labels);
  const columns = [
    { key: 'name', title: t('ui.bin.record'), render: (_value: unknown, row: BinRow) => name(row) },
    { key: 'at', title: t('ui.bin.deletedAt'), render: (_value: unknown, { deletedAt }: BinRow) => chinaText(deletedAt) },
    {
      key: 'by',
      title: t('ui.bin.deletedBy'),
      render: (_value: unknown, { deletedBy }: BinRow) => labels.updatedBy?.[String(deletedBy)] ?? t('ui.bin.unknown'),
    },
    {
      key: 'restore',
      title: t('ui.bin.action'),
      render: (_value: unknown, row: BinRow) => (
        <Button type="link" size={touch} aria-label={t('ui.bin.restoreNamed', { record: name(row) })} onClick={() => onRestore(row.id)}>
          {t('ui.bin.restore')}
        </Button>
      ),
    },
  ];
  return (
    // Scrolls in this section: the table's own horizontal scrolling adds a hidden second header with a duplicate, invisibly focusable
    // check box.
    <ScrollRegion label={t('ui.bin.table')} style={{ overflowX: 'auto' }}>
      <Table<BinRow>
        size="small"
        rowKey="id"
        loading={busy}
        dataSource={[...(data?.list ?? [])]}
        columns={columns}
        style={{ minWidth: 'max-content' }}
        locale={{ emptyText: t('ui.bin.empty') }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChoose(keys.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': t('ui.bin.chooseAll') }),
          getCheckboxProps: (row) => ({ 'aria-label': t('ui.bin.choose', { record: name(row) }) }),
        }}
        pagination={{
          current: page,
          pageSize: size,
          total: data?.pagination.total ?? 0,
          onChange: onPage,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
      />
    </ScrollRegion>
  );
}
