import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Button, Empty, Flex, Table } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { RowCell } from '../list/row-cell.tsx';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { extensions } from './extensions.ts';
import { RowOpener } from './row-opener.tsx';

const PAGE_SIZE = 20;
const COLUMNS = 8;

interface Props {
  readonly model: string;
  /** Field of that model that refers to this record. */
  readonly by: string;
  readonly id: string;
}

/** Related records of another model. */
export default function RelatedList({ model, by, id }: Props) {
  const description = useModel(model);
  if (description.error) return <Failed error={description.error} onRetry={description.refetch} />;
  return description.data ? <RelatedTable model={description.data} by={by} id={id} /> : <Waiting rows={3} />;
}

function RelatedTable({ model, by, id }: { model: ModelDescription; by: string; id: string }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const names = model.list.columns.filter((name) => name !== by).slice(0, COLUMNS);
  const found = useList(model.name, { page, size: PAGE_SIZE, filter: { [by]: id }, fields: names });
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <Waiting rows={3} />;
  const { data } = found;
  const { list, pagination } = data;
  const adding = <AddRelated model={model} by={by} id={id} />;
  if (pagination.total === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={model.empty ?? t('ui.record.noRelated', { title: model.title })}>
        {adding}
      </Empty>
    );
  const cell = (row: RecordRow, name: string, place: number): ReactNode => {
    const content = fieldsOf(model, [name]).map((field) => <RowCell key={name} field={field} row={row} page={data} />);
    return place === 0 ? (
      <RowOpener model={model.name} id={row.id}>
        {content}
      </RowOpener>
    ) : (
      content
    );
  };
  return (
    <Flex vertical gap="small">
      <Flex justify="flex-end">{adding}</Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable, so that the keyboard can scroll it */}
      <section aria-label={model.title} tabIndex={0} style={{ overflowX: 'auto' }}>
        <Table<RecordRow>
          rowKey="id"
          size="small"
          dataSource={[...list]}
          columns={fieldsOf(model, names).map((field, place) => ({
            key: field.name,
            title: field.label,
            align: uiKind(field.kind).align,
            render: (_value, row) => cell(row, field.name, place),
          }))}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: pagination.total,
            onChange: setPage,
            hideOnSinglePage: true,
            showSizeChanger: false,
          }}
          style={{ minWidth: 'max-content' }}
        />
      </section>
    </Flex>
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
