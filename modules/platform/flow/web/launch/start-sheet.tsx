import { ApiError } from '@zhixing/client/api-error.ts';
import { type FlowChoice, newChoice, type Urgency } from '@zhixing/client/flow-choice.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { type OneRecord, recordLabel } from '@zhixing/client/records.ts';
import { useForm } from '@zhixing/client/use-form.ts';
import { Failure } from '@zhixing/ui/record/failure.tsx';
import { useExplain } from '@zhixing/ui/record/use-explain.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Form, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import ChosenFields from '../acts/chosen-fields.tsx';
import { Field } from '../acts/field.tsx';
import { PeopleField } from '../acts/people-field.tsx';
import { Sheet } from '../acts/sheet.tsx';
import UrgencyField from '../acts/urgency-field.tsx';
import { useFlowChanged } from '../use-flow.ts';
import type { Launchable, Principal } from './launchable.ts';

const ArgFields = lazy(() => import('./arg-fields.tsx'));

interface Props {
  readonly flow: Launchable;
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly principals: readonly Principal[];
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Options once the record is saved: urgency, principal, recipients of copies, and choices for the first nodes. */
export function StartSheet({ flow, model, one, principals, onStarted, onClose }: Props) {
  const text = useText();
  const start = useStart({ flow, model, one, onStarted });
  const able = principals.filter(({ templates }) => templates === null || templates.includes(flow.id));
  const { choices, change, told: startOptions, args } = start;
  return (
    <Sheet
      title={flow.name}
      about={recordLabel(model, model.label, one.record, one.labels)}
      ok={text('flow.acts.submit')}
      busy={start.busy}
      onOk={() => void start.send()}
      onClose={onClose}
    >
      <p className="flow-note">{text('flow.launch.saved')}</p>
      <Failure error={start.failure} fields={[...args.fields, ...model.fields]} />
      <Form layout="vertical" component="div">
        <Suspense>{args.fields.length > 0 ? <ArgFields form={args.form} fields={args.fields} /> : null}</Suspense>
        <UrgencyField value={startOptions.urgency} onChange={(urgency) => change({ urgency })} />
        {able.length > 0 ? (
          <Field id="flow-for" label={text('flow.launch.for')}>
            <Select
              id="flow-for"
              allowClear
              value={startOptions.for ?? null}
              placeholder={text('flow.launch.myself')}
              options={able.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(next: string | null) => change({ for: next ?? undefined })}
            />
          </Field>
        ) : null}
        <ChosenFields choices={choices} chosen={startOptions.chosen} onChange={(chosen) => change({ chosen })} />
        <PeopleField
          id="flow-copy"
          label={text('flow.copyTo')}
          value={startOptions.copyTo}
          onChange={(copyTo) => change({ copyTo })}
          many
        />
      </Form>
    </Sheet>
  );
}

interface StartOptions {
  readonly urgency: Urgency;
  readonly for?: string | undefined;
  readonly copyTo: readonly string[];
  readonly chosen: Readonly<Record<string, readonly string[]>>;
}

function useStart({ flow, model, one, onStarted }: Pick<Props, 'flow' | 'model' | 'one' | 'onStarted'>) {
  const text = useText();
  const { done } = useNotices();
  const changed = useFlowChanged();
  const fields = model.actions.find(({ name }) => name === flow.action)?.args ?? [];
  const form = useForm({
    fields,
    record: null,
    masked: [],
    explain: useExplain(),
    save: async () => one,
    onSaved: () => undefined,
    onRefused: (place) => document.getElementById(`start-${place}`)?.focus(),
  });
  const [startOptions, setStartOptions] = useState<StartOptions>({ urgency: 1, copyTo: [], chosen: {} });
  const [choices, setChoices] = useState<readonly FlowChoice[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const send = async () => {
    if (!form.check(fields.map(({ name }) => name))) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { args: form.state.changes, choices: sentOf(startOptions) };
      await api.post(`/api/data/${model.name}/${one.record.id}/actions/${flow.action}`, body);
      done(text('flow.launch.started'));
      await changed();
      onStarted();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const choice = newChoice(error, choices);
      if (choice) setChoices([...choices, choice]);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const change = (part: Partial<StartOptions>) => setStartOptions((before) => ({ ...before, ...part }));
  return { told: startOptions, change, choices, send, busy, failure, args: { fields, form } };
}

const sentOf = ({ copyTo, chosen, ...rest }: StartOptions): object => ({
  ...rest,
  ...(copyTo.length > 0 && { copyTo }),
  ...(Object.keys(chosen).length > 0 && { chosen }),
});
