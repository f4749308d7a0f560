import { useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Button, Checkbox, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { MAX_TEXT_LENGTH } from '../../messages/device-message.model.ts';

const targets = ['trip', 'device'] as const;
type Target = (typeof targets)[number];
const audiences = ['all', 'students', 'staff', 'coaches'] as const;
type Audience = (typeof audiences)[number];
const minutes = [10, 30, 120, 720] as const;

/** What is written before it is sent. */
interface Draft {
  readonly target: Target;
  readonly to: Audience;
  /** The trip or the device. */
  readonly id: string;
  readonly text: string;
  readonly urgent: boolean;
  readonly validMinutes: number;
}

const blank: Draft = { target: 'trip', to: 'all', id: '', text: '', urgent: false, validMinutes: 30 };

/** Writes a text to a device, or to all devices of some people on a trip. */
export function MessageForm({ model }: { model: ModelDescription }) {
  const text = useText();
  const client = useQueryClient();
  const { attempt } = useNotices();
  const [draft, setDraft] = useState(blank);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more });
  const isReady = draft.id !== '' && draft.text.trim() !== '';
  const send = () => {
    setFailed(!isReady);
    if (!isReady) return undefined;
    setSending(true);
    return void attempt(async () => {
      await post(draft);
      setDraft({ ...draft, text: '' });
      await client.invalidateQueries({ queryKey: keys.allData });
    }, text('messages.queued')).finally(() => setSending(false));
  };
  return (
    <Form layout="vertical" className="message-form" aria-label={text('messages.write')}>
      <Form.Item label={text('messages.target')}>
        <Segmented
          value={draft.target}
          onChange={(target) => change({ target, id: '' })}
          options={targets.map((value) => ({ value, label: text(`messages.targets.${value}`) }))}
          aria-label={text('messages.target')}
        />
      </Form.Item>
      <Recipient key={draft.target} model={model} draft={draft} isMissing={failed && draft.id === ''} onChange={change} />
      <Form.Item
        className="message-text"
        label={text('messages.text')}
        htmlFor="message-text"
        required
        {...(failed && draft.text.trim() === '' && { validateStatus: 'error', help: text('messages.noText') })}
      >
        <Input.TextArea
          id="message-text"
          rows={2}
          maxLength={MAX_TEXT_LENGTH}
          showCount
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Form.Item>
      <Form.Item label={text('messages.valid')} htmlFor="message-valid" extra={text('messages.validNote')}>
        <Select
          id="message-valid"
          value={draft.validMinutes}
          onChange={(validMinutes) => change({ validMinutes })}
          options={minutes.map((value) => ({ value, label: text(`messages.minutes.${value}`) }))}
        />
      </Form.Item>
      <div className="message-send">
        <Checkbox checked={draft.urgent} onChange={({ target }) => change({ urgent: target.checked })}>
          {text('messages.urgent')}
        </Checkbox>
        <Button type="primary" loading={isSending} onClick={send}>
          {text('messages.send')}
        </Button>
      </div>
    </Form>
  );
}

function post({ target, id, to, text, urgent, validMinutes }: Draft): Promise<unknown> {
  const message = { text: text.trim(), urgent, validMinutes };
  return target === 'trip'
    ? api.post('/api/device-messages/trip', { trip: id, to, ...message })
    : api.post('/api/data/deviceMessage', { device: id, ...message });
}

interface RecipientProps {
  readonly model: ModelDescription;
  readonly draft: Draft;
  readonly isMissing: boolean;
  readonly onChange: (more: Partial<Draft>) => void;
}

/** The device, or the trip and whose devices on it. */
function Recipient({ model, draft: { target, id, to }, isMissing, onChange }: RecipientProps) {
  const text = useText();
  const field = model.fields.find(({ name }) => name === target);
  if (!field) return null;
  return (
    <>
      <Form.Item
        label={text(`messages.choose.${target}`)}
        htmlFor="message-to"
        required
        {...(isMissing && { validateStatus: 'error', help: text('messages.noTarget') })}
      >
        <RefSelect
          id="message-to"
          field={field}
          model={target}
          ids={id ? [id] : []}
          labelOf={() => undefined}
          label={text(`messages.choose.${target}`)}
          placeholder={text(`messages.choose.${target}`)}
          onChange={([next]) => onChange({ id: next ?? '' })}
        />
      </Form.Item>
      {target === 'trip' && (
        <Form.Item label={text('messages.audience')}>
          <Segmented
            value={to}
            onChange={(next) => onChange({ to: next })}
            options={audiences.map((value) => ({ value, label: text(`messages.audiences.${value}`) }))}
            aria-label={text('messages.audience')}
          />
        </Form.Item>
      )}
    </>
  );
}
