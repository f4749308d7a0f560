import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Button, Empty, Flex, Table, theme } from 'antd';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { RowCell } from '../list/row-cell.tsx';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import { SearchText } from '../widgets/search-text.tsx';
import { extensions } from './extensions.ts';
import { usePeek } from './peek-context.ts';
import { RowOpener } from './row-opener.tsx';
import { type FarFields, useFarFields } from './use-far-fields.ts';

const PAGE_SIZE = 20;
/** Up to this many records are read through faster than searched. */
const FEW = 10;
const COLUMNS = 8;

interface Props {
  readonly model: string;
  /** Field of that model that refers to this record. */
  readonly by: string;
  readonly id: string;
  /** Columns instead of those of the model's list; dotted ones are fields of referenced records. */
  readonly columns?: readonly string[] | undefined;
}

/** Related records of another model. */
export default function RelatedList({ model, by, id, columns }: Props) {
  const description = useModel(model);
  if (description.error) return <Failed error={description.error} onRetry={description.refetch} />;
  return description.data ? <RelatedTable model={description.data} by={by} id={id} columns={columns} /> : <Waiting rows={3} />;
}

interface TableProps extends Omit<Props, 'model'> {
  readonly model: ModelDescription;
}

function RelatedTable({ model, by, id, columns }: TableProps) {
  const t = useText();
  const { token } = theme.useToken();
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const names = (columns ?? model.list.columns).filter((name) => name !== by).slice(0, COLUMNS);
  const own = names.filter((name) => !name.includes('.'));
  const needed = [...new Set([...own, ...names.map((name) => name.split('.')[0] ?? '')])];
  const found = useList(model.name, { page, size: PAGE_SIZE, filter: { [by]: id }, fields: needed, ...(keyword && { keyword }) });
  const far = useFarFields(model, names, found.data?.list);
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <Waiting rows={3} />;
  const { data } = found;
  const { pagination } = data;
  const adding = <AddRelated model={model} by={by} id={id} />;
  if (pagination.total === 0 && keyword === '')
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={model.empty ?? t('ui.record.noRelated', { title: model.title })}>
        {adding}
      </Empty>
    );
  const searched = model.fields.some((field) => field.search === true) && (keyword !== '' || pagination.total > FEW);
  return (
    <Flex vertical gap="small">
      <Flex justify="space-between" gap="small" wrap>
        <div style={{ maxWidth: token.screenXS / 1.6 }}>
          {searched && (
            <SearchText
              id={`${model.name}-${by}-keyword`}
              icon
              value={keyword}
              onChange={(typed) => {
                setKeyword(typed);
                setPage(1);
              }}
              placeholder={t('ui.filter.search')}
            />
          )}
        </div>
        {adding}
      </Flex>
      <ScrollRegion label={model.title} style={{ overflowX: 'auto' }}>
        <RelatedRows model={model} names={names} page={data} far={far} onPage={setPage} />
      </ScrollRegion>
    </Flex>
  );
}

interface RowsProps {
  readonly model: ModelDescription;
  readonly names: readonly string[];
  readonly page: RecordPage;
  readonly far: FarFields;
  readonly onPage: (page: number) => void;
}

function RelatedRows({ model, names, page, far, onPage }: RowsProps) {
  const peek = usePeek();
  const { list, pagination } = page;
  const open = (row: RecordRow) => ({
    style: { cursor: peek ? 'pointer' : 'default' },
    // The record of the row; links and buttons within it do what they say.
    onClick: (event: MouseEvent) => {
      const control = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (!control && document.getSelection()?.isCollapsed !== false) peek?.(model.name, row.id);
    },
  });
  const columns = names.flatMap((name, place) => {
    const field = far.field(name) ?? fieldOf(model, name);
    if (!field) return [];
    // A link opens the record that it names; the first cell is the button of its row unless it is such a link.
    const named = field.linked === true && kindOf(field.kind).reference === 'one';
    const cell = (row: RecordRow): ReactNode => {
      const seen = far.row(name, row) ?? { row, page };
      const content = <RowCell field={field} row={seen.row} page={seen.page} />;
      return place > 0 || named ? (
        content
      ) : (
        <RowOpener model={model.name} id={row.id}>
          {content}
        </RowOpener>
      );
    };
    return [{ key: name, title: field.label, align: uiKind(field.kind).align, render: (_value: unknown, row: RecordRow) => cell(row) }];
  });
  return (
    <Table<RecordRow>
      rowKey="id"
      size="small"
      dataSource={[...list]}
      onRow={open}
      columns={columns}
      pagination={{
        current: pagination.currentPage,
        pageSize: PAGE_SIZE,
        total: pagination.total,
        onChange: onPage,
        hideOnSinglePage: true,
        showSizeChanger: false,
      }}
      style={{ minWidth: 'max-content' }}
    />
  );
}

/** Creates a related record. */
function AddRelated({ model, by, id }: { model: ModelDescription; by: string; id: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { RecordPanel } = extensions;
  if (!RecordPanel || !model.access.create) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('ui.form.create', { title: model.title })}
      </Button>
      <Suspense>
        {open && <RecordPanel model={model} id="new" editing context={{ [by]: id }} onEdit={close} onClose={close} onSaved={close} />}
      </Suspense>
    </>
  );
}
