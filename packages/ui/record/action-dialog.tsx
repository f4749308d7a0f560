import type { SubmissionChoices } from '@zhixing/client/flow-choice.ts';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord, OneTimeResultLine } from '@zhixing/client/records.ts';
import { useForm } from '@zhixing/client/use-form.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useWarnings } from '@zhixing/client/use-warnings.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Alert, Flex, Form, Modal } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useNotices } from '../states/use-notices.ts';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { useFocusBack } from '../widgets/use-focus-back.ts';
import { Words } from '../widgets/words.tsx';
import { useFlowChoices } from './asked-choices.tsx';
import { Failure } from './failure.tsx';
import { FormField } from './form-field.tsx';
import { UnmetFields, type UnmetPlaces } from './unmet-fields.tsx';
import { useExplain } from './use-explain.ts';
import './action-dialog.css';

const OneTimeResultDialog = lazyDialog(() => withTextsAside(import('../review/one-time-result-dialog.tsx')));

interface Props {
  readonly action: ActionDescription;
  /** The record that the action applies to, and its model. */
  readonly on: { readonly model: string; readonly id: string };
  /** Executes the action; returns its one-time results, if any. */
  readonly run: (args: Values | undefined, choices?: SubmissionChoices) => Promise<readonly OneTimeResultLine[] | undefined>;
  readonly onClose: () => void;
  /** The record's fields, to which refusals lead, and how their form is opened. */
  readonly unmet?: UnmetPlaces;
}

/** Asks for an action's arguments or for confirmation, and executes it. */
export default function ActionDialog({ action, on, run, onClose, unmet }: Props) {
  const t = useText();
  const { done } = useNotices();
  useFocusBack();
  const oneTimeResult = useRef<readonly OneTimeResultLine[]>([]);
  const [shown, setShown] = useState(false);
  const model = useModel(on.model).data;
  const asked = useFlowChoices(action);
  const warnings = (useWarnings(on.model, on.id).data?.list ?? []).filter((warning) => warning.action === action.name);
  const form = useForm({
    fields: action.args,
    record: null,
    masked: [],
    explain: useExplain(),
    save: async (args) => {
      try {
        oneTimeResult.current = (await run(action.args.length > 0 ? args : undefined, asked.choices)) ?? [];
        return nothing;
      } catch (error) {
        asked.learn(error);
        throw error;
      }
    },
    onSaved: () => {
      done(t('ui.record.actionDone', { action: action.label }));
      if (oneTimeResult.current.length > 0) setShown(true);
      else onClose();
    },
    onRefused: (field) => document.getElementById(`action-${field}`)?.focus(),
  });
  if (shown)
    return (
      <Suspense>
        <OneTimeResultDialog title={action.label} lines={oneTimeResult.current} onClose={onClose} />
      </Suspense>
    );
  return (
    <Modal
      open
      className="zx-asks"
      title={action.label}
      okText={action.label}
      cancelText={t('ui.action.cancel')}
      confirmLoading={form.saving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Flex vertical gap="small">
        <Failure error={form.failure} fields={model?.fields} drawn={unmet?.fields} />
        {unmet && form.failure && <UnmetFields {...unmet} texts={form.failure.fields} />}
        {warnings.map(({ tone, text }) => (
          <Alert key={text} type={tone === 'danger' ? 'error' : tone} showIcon title={text} />
        ))}
        {action.args.length === 0 ? (
          <Words>{t('ui.record.confirmOne', { action: action.label })}</Words>
        ) : (
          <Form layout="vertical" component="div">
            {action.args
              .filter(({ name }) => !form.linkage.hidden.has(name))
              .map((field) => (
                <FormField key={field.name} form={form} field={field} prefix="action" labelOf={() => undefined} fields={action.args} />
              ))}
          </Form>
        )}
        {asked.fields}
      </Flex>
    </Modal>
  );
}

// Stub result for the form: arguments are not a record, and the closing form ignores it.
const nothing: OneRecord = {
  record: { id: '', version: 0 },
  labels: {},
  masked: [],
  allowed: { update: false, delete: false, unmask: false, actions: [] },
};
