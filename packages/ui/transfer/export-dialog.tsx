import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { listParameters } from '@zhixing/client/use-list.ts';
import { Button, Checkbox, Flex, Form, Modal, Radio, Typography } from 'antd';
import { useState } from 'react';
import { isNarrowed, type ListHandle } from '../list/use-list-page.ts';
import { useNotices } from '../states/use-notices.ts';

type Format = 'xlsx' | 'csv';

/** Chooses columns and format, and downloads what the list shows: the same filters, search and order, all pages. */
export default function ExportDialog({ list, onClose }: { list: ListHandle; onClose: () => void }) {
  const t = useText();
  const { attempt } = useNotices();
  const [format, setFormat] = useState<Format>('xlsx');
  const [names, setNames] = useState<readonly string[]>(() => list.shown.map((field) => field.name));
  const [busy, setBusy] = useState(false);
  const fields = exportable(list);
  const total = list.page.data?.pagination.total ?? 0;
  const download = async () => {
    setBusy(true);
    const { page: _page, size: _size, ...query } = list.query;
    const ordered = fields.map((field) => field.name).filter((name) => names.includes(name));
    const parameters = { ...listParameters({ ...query, fields: ordered }), format };
    const done = await attempt(() => api.download(`/api/data/${list.model.name}/export`, parameters), t('ui.export.done'));
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      title={t('ui.action.export')}
      okText={t('ui.export.download')}
      cancelText={t('ui.action.cancel')}
      okButtonProps={{ disabled: names.length === 0 }}
      confirmLoading={busy}
      onOk={download}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        <Typography.Text>{t(isNarrowed(list.state) ? 'ui.export.filtered' : 'ui.export.all', { total })}</Typography.Text>
        <Form.Item label={t('ui.export.format')} style={{ margin: 0 }}>
          <Radio.Group aria-label={t('ui.export.format')} value={format} onChange={(event) => setFormat(event.target.value)}>
            <Radio value="xlsx">Excel (.xlsx)</Radio>
            <Radio value="csv">CSV</Radio>
          </Radio.Group>
        </Form.Item>
        <ColumnChoice fields={fields} names={names} onChange={setNames} />
      </Flex>
    </Modal>
  );
}

interface ChoiceProps {
  readonly fields: readonly FieldDescription[];
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

function ColumnChoice({ fields, names, onChange }: ChoiceProps) {
  const t = useText();
  return (
    <Flex vertical gap="small">
      <Flex align="center" justify="space-between">
        <Typography.Text>{t('ui.export.columns', { chosen: names.length, total: fields.length })}</Typography.Text>
        <Flex>
          <Button type="link" size="small" onClick={() => onChange(fields.map((field) => field.name))}>
            {t('ui.export.allColumns')}
          </Button>
          <Button type="link" size="small" onClick={() => onChange([])}>
            {t('ui.export.noColumns')}
          </Button>
        </Flex>
      </Flex>
      <Checkbox.Group
        aria-label={t('ui.list.columns')}
        value={[...names]}
        onChange={onChange}
        options={fields.map((field) => ({ value: field.name, label: field.label }))}
        style={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxHeight: '40vh', overflowY: 'auto' }}
      />
    </Flex>
  );
}

// First what the list shows, in its order, then everything else that may be read.
function exportable(list: ListHandle): FieldDescription[] {
  const others = list.model.fields.filter((field) => !list.shown.includes(field) && !['id', 'version'].includes(field.name));
  return [...list.shown, ...others];
}
