import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { useApproval } from '@zhixing/client/use-approval.ts';
import { Form, Input, type InputRef, Modal } from 'antd';
import { useState } from 'react';
import { MinorsApprovalNotice } from '../review/minors-approval-notice.tsx';
import { useNotices } from '../states/use-notices.ts';
import { useFirstFocus } from '../widgets/use-first-focus.ts';

/** Minimum length of a reason on the server. */
const SHORTEST = 4;

interface Props {
  readonly model: ModelDescription;
  readonly field: FieldDescription;
  readonly run: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason to unmask a value, which the server audits. For data of minors an approval is required first. */
export default function UnmaskDialog({ model, field, run, onClose }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const approval = useApproval({ name: model.name, minors: model.minors === true || field.minors === true }, 'unmask');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const short = reason.trim().length < SHORTEST;
  const [applying, waiting] = [approval.stage === 'apply', approval.stage === 'waiting'];
  const submit = async () => {
    setTried(true);
    if (short) return;
    setBusy(true);
    const done = applying
      ? await attempt(() => approval.apply(reason.trim()), t('review.minors.applied'))
      : await attempt(() => run(reason.trim()));
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      title={t('ui.unmask.show', { field: field.label })}
      okText={t(applying ? 'review.minors.submit' : 'ui.unmask.confirm')}
      cancelText={t(waiting ? 'ui.action.close' : 'ui.action.cancel')}
      okButtonProps={{ disabled: approval.stage === 'checking', style: waiting ? { display: 'none' } : {} }}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <MinorsApprovalNotice approval={approval} />
      {waiting ? null : <Reason applying={applying} reason={reason} wrong={tried && short} onChange={setReason} onSubmit={submit} />}
    </Modal>
  );
}

interface ReasonProps {
  readonly applying: boolean;
  readonly reason: string;
  readonly wrong: boolean;
  readonly onChange: (reason: string) => void;
  readonly onSubmit: () => void;
}

function Reason({ applying, reason, wrong, onChange, onSubmit }: ReasonProps) {
  const t = useText();
  const box = useFirstFocus<InputRef>();
  const note = applying ? undefined : t('ui.unmask.note');
  return (
    <Form layout="vertical" onFinish={onSubmit}>
      <Form.Item
        label={t(applying ? 'review.minors.why' : 'ui.unmask.reason')}
        htmlFor="unmask-reason"
        required
        help={wrong ? t('ui.unmask.tooShort', { min: SHORTEST }) : note}
        {...(wrong && { validateStatus: 'error' as const })}
      >
        <Input
          id="unmask-reason"
          ref={box}
          value={reason}
          onChange={(event) => onChange(event.target.value)}
          maxLength={200}
          aria-required
          aria-invalid={wrong}
        />
      </Form.Item>
    </Form>
  );
}
