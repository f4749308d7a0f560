import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { Form, Modal } from 'antd';
import { BulkField } from './bulk-field.tsx';
import type { BulkStart } from './use-bulk-start.ts';
import { useBulkValues } from './use-bulk-values.ts';

interface Props {
  readonly start: BulkStart;
  readonly action: ActionDescription;
  readonly onClose: () => void;
}

/** Asks for an action's arguments or for confirmation. */
export function BulkActForm({ start, action, onClose }: Props) {
  const t = useText();
  const values = useBulkValues(action.args);
  const run = async () => {
    const args = values.checked();
    if (args) await start.run({ op: 'act', action: action.name, ...(action.args.length > 0 && { args }) });
  };
  return (
    <Modal
      open
      title={action.label}
      okText={action.label}
      cancelText={t('ui.action.cancel')}
      confirmLoading={start.busy}
      onOk={run}
      onCancel={onClose}
    >
      <p>{t('ui.record.confirmAction', { action: action.label, total: start.count })}</p>
      <Form layout="vertical" component="div">
        {action.args.map((field) => (
          <BulkField
            key={field.name}
            field={field}
            value={values.shownOf(field)}
            error={values.errors[field.name]}
            onChange={(value) => values.set(field.name, value)}
          />
        ))}
      </Form>
    </Modal>
  );
}
