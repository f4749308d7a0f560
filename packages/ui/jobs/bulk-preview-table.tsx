import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { BulkPreview } from '@zhixing/client/use-bulk.ts';
import { Flex, Table } from 'antd';
import { useTextOf } from '../kinds/use-text-of.ts';
import { Words } from '../widgets/words.tsx';

type Row = BulkPreview['sample'][number];

/** Number of affected rows, and the changes to the first of them. */
export function BulkPreviewTable({ model, preview }: { model: ModelDescription; preview: BulkPreview }) {
  const t = useText();
  return (
    <Flex vertical gap="small">
      <Words strong>{t('ui.bulk.previewCount', { total: preview.count })}</Words>
      <Words tone="secondary">{t('ui.bulk.previewSample', { shown: preview.sample.length })}</Words>
      <Table<Row>
        size="small"
        rowKey="id"
        aria-label={t('ui.bulk.previewTable')}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...preview.sample]}
        columns={[
          { key: 'label', title: t('ui.jobs.row'), render: (_value, { label, id }) => label ?? id },
          { key: 'changes', title: t('ui.bulk.changes'), render: (_value, row) => <Changes model={model} row={row} preview={preview} /> },
        ]}
      />
    </Flex>
  );
}

function Changes({ model, row, preview }: { model: ModelDescription; row: Row; preview: BulkPreview }) {
  const t = useText();
  const textOf = useTextOf();
  if (row.message) return <Words tone="danger">{row.message}</Words>;
  if (row.changes.length === 0) return <Words tone="secondary">{t('ui.bulk.same')}</Words>;
  return (
    <Flex vertical>
      {row.changes.map(({ field: name, from, to }) => {
        const field = fieldOf(model, name);
        if (!field) return null;
        const text = (value: unknown) =>
          isBlank(value) ? t('ui.bulk.blank') : textOf(field, value, (key) => preview.labels[name]?.[String(key)]);
        return (
          <span key={name}>
            {field.label}: <Words gone>{text(from)}</Words> → {text(to)}
          </span>
        );
      })}
    </Flex>
  );
}
