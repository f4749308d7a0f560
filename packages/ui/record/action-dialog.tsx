import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useForm } from '@zhixing/client/use-form.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Form, Modal, Typography } from 'antd';
import { useNotices } from '../states/use-notices.ts';
import { Failure } from './failure.tsx';
import { FormField } from './form-field.tsx';
import { useExplain } from './use-explain.ts';

interface Props {
  readonly action: ActionDescription;
  /** How many records it is taken on. */
  readonly total: number;
  readonly run: (args: Values | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what an action needs to know, or whether it is meant, and takes it. */
export default function ActionDialog({ action, total, run, onClose }: Props) {
  const t = useText();
  const { done } = useNotices();
  const form = useForm({
    fields: action.args,
    record: null,
    masked: [],
    explain: useExplain(),
    save: async (args) => {
      await run(action.args.length > 0 ? args : undefined);
      return nothing;
    },
    onSaved: () => {
      done(t('ui.record.actionDone', { action: action.label }));
      onClose();
    },
    onRefused: (field) => document.getElementById(`action-${field}`)?.focus(),
  });
  return (
    <Modal
      open
      title={action.label}
      okText={action.label}
      cancelText={t('ui.action.cancel')}
      confirmLoading={form.saving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Failure error={form.failure} />
      {action.args.length === 0 ? (
        <Typography.Text>{t('ui.record.confirmAction', { action: action.label, total })}</Typography.Text>
      ) : (
        <Form layout="vertical" component="div">
          {action.args.map((field) => (
            <FormField key={field.name} form={form} field={field} prefix="action" labelOf={() => undefined} fields={action.args} />
          ))}
        </Form>
      )}
    </Modal>
  );
}

// Arguments are no record, and nobody reads the answer of a form that closes.
const nothing: OneRecord = {
  record: { id: '', version: 0 },
  labels: {},
  masked: [],
  allowed: { update: false, delete: false, unmask: false, actions: [] },
};
