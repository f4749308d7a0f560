import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { BulkPreview } from '@zhixing/client/use-bulk.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Button, Form, Modal, Select, theme } from 'antd';
import { useState } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { Words } from '../widgets/words.tsx';
import { BulkField } from './bulk-field.tsx';
import { BulkPreviewTable } from './bulk-preview-table.tsx';
import type { BulkStart } from './use-bulk-start.ts';
import { useBulkValues } from './use-bulk-values.ts';

interface Props {
  readonly start: BulkStart;
  readonly model: ModelDescription;
  readonly onClose: () => void;
}

interface Looked {
  readonly values: Values;
  readonly preview: BulkPreview;
}

/** Sets fields of many rows to common values, after a preview of the changes. */
export function BulkEdit({ start, model, onClose }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const [names, setNames] = useState<readonly string[]>([]);
  const [looked, setLooked] = useState<Looked | null>(null);
  const shareable = model.fields.filter(maySpread);
  const fields = names.flatMap((name) => shareable.find((field) => field.name === name) ?? []);
  const values = useBulkValues(fields);
  const look = async () => {
    const checked = values.checked();
    const preview = checked && (await start.preview({ op: 'update', values: checked }));
    if (checked && preview) setLooked({ values: checked, preview });
  };
  const cancel = (
    <Button key="cancel" onClick={onClose}>
      {t('ui.action.cancel')}
    </Button>
  );
  const footer = looked
    ? [
        cancel,
        <Button key="back" onClick={() => setLooked(null)}>
          {t('ui.bulk.back')}
        </Button>,
        <Button key="run" type="primary" loading={start.busy} onClick={() => start.run({ op: 'update', values: looked.values })}>
          {t('ui.bulk.change', { total: start.count })}
        </Button>,
      ]
    : [
        cancel,
        <Button key="look" type="primary" loading={start.busy} disabled={fields.length === 0} onClick={look}>
          {t('ui.bulk.preview')}
        </Button>,
      ];
  return (
    <Modal open width={token.screenSM} title={t('ui.bulk.editTitle', { total: start.count })} footer={footer} onCancel={onClose}>
      {looked ? (
        <BulkPreviewTable model={model} preview={looked.preview} />
      ) : (
        <Form layout="vertical" component="div">
          <Form.Item label={t('ui.bulk.fields')} htmlFor="bulk-fields" extra={t('ui.bulk.fieldsHint')}>
            <Select
              id="bulk-fields"
              mode="multiple"
              value={[...names]}
              onChange={setNames}
              showSearch={{ optionFilterProp: 'label' }}
              options={shareable.map(({ name, label }) => ({ value: name, label }))}
            />
          </Form.Item>
          {fields.map((field) => (
            <BulkField
              key={field.name}
              field={field}
              value={values.shownOf(field)}
              error={values.errors[field.name]}
              onChange={(value) => values.set(field.name, value)}
            />
          ))}
          {fields.length > 0 && <Words tone="secondary">{t('ui.bulk.blankHint')}</Words>}
        </Form>
      )}
    </Modal>
  );
}

/** Whether many rows may share a value: not for unique, system or read-only fields, or attachments, which belong to one record. */
const maySpread = (field: FieldDescription): boolean =>
  !field.readonly &&
  !field.system &&
  field.unique !== true &&
  !kindOf(field.kind).attachment &&
  !kindOf(field.kind).opaque &&
  uiKind(field.kind).Input !== null;
