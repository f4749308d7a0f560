import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import '@zhixing/ui/record/action-dialog.css';

interface Props {
  readonly onClose: () => void;
  readonly onMuted: (until: number) => void;
}

const MIN_REASON = 4;

/** Asks why the sound is turned off and for how long; the reason goes to the audit log. */
export default function MuteDialog({ onClose, onMuted }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(10);
  const [failed, setFailed] = useState(false);
  const mute = () => {
    if (reason.trim().length < MIN_REASON) return setFailed(true);
    return void attempt(async () => {
      const { until } = await api.post<{ until: string }>('/api/alarms/mute', { minutes, reason: reason.trim() });
      onMuted(Date.parse(until));
      onClose();
    });
  };
  return (
    <Modal
      open
      className="zx-asks"
      title={text('alarmCentre.sound.muteTitle')}
      okText={text('alarmCentre.sound.mute')}
      onOk={mute}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{text('alarmCentre.sound.note')}</p>
      <Form layout="vertical">
        <Form.Item
          label={text('alarmCentre.sound.reason')}
          htmlFor="alarm-mute-reason"
          required
          {...(failed && { validateStatus: 'error', help: text('alarmCentre.sound.failed') })}
        >
          <Input id="alarm-mute-reason" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Form.Item>
        <Form.Item label={text('alarmCentre.sound.minutes')} htmlFor="alarm-mute-minutes">
          <InputNumber id="alarm-mute-minutes" min={5} max={120} step={5} value={minutes} onChange={(value) => setMinutes(value ?? 10)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
