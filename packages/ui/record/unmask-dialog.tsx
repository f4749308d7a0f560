import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { useApproval } from '@zhixing/client/use-approval.ts';
import { Form, Input, type InputRef, Modal } from 'antd';
import { useState } from 'react';
import { MinorsStanding } from '../review/minors-standing.tsx';
import { useNotices } from '../states/use-notices.ts';
import { useFirstFocus } from '../widgets/use-first-focus.ts';

/** Shortest reason that the server takes. */
const SHORTEST = 4;

interface Props {
  readonly model: ModelDescription;
  readonly field: FieldDescription;
  readonly run: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a masked value must be seen; the reason is kept with the reader's name. */
export default function UnmaskDialog({ model, field, run, onClose }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const approval = useApproval(model, 'unmask');
  const box = useFirstFocus<InputRef>();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const short = reason.trim().length < SHORTEST;
  const submit = async () => {
    setTried(true);
    if (short) return;
    setBusy(true);
    const shown = approval.missing
      ? await attempt(() => approval.apply(reason.trim()), t('review.minors.applied'))
      : await attempt(() => run(reason.trim()));
    setBusy(false);
    if (shown) onClose();
  };
  return (
    <Modal
      open
      title={t('ui.unmask.show', { field: field.label })}
      okText={t(approval.missing ? 'review.minors.apply' : 'ui.unmask.confirm')}
      cancelText={t('ui.action.cancel')}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <MinorsStanding approval={approval} />
      <Form layout="vertical" onFinish={submit}>
        <Form.Item
          label={t('ui.unmask.reason')}
          htmlFor="unmask-reason"
          required
          help={tried && short ? t('ui.unmask.tooShort', { min: SHORTEST }) : t('ui.unmask.note')}
          {...(tried && short && { validateStatus: 'error' as const })}
        >
          <Input
            id="unmask-reason"
            ref={box}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={200}
            aria-required
            aria-invalid={tried && short}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
