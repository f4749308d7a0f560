import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useApproval } from '@zhixing/client/use-approval.ts';
import { type UnmaskPurpose, unmaskPurposes } from '@zhixing/model/unmask-purposes.ts';
import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { MinorsApprovalNotice } from '../review/minors-approval-notice.tsx';
import { useNotices } from '../states/use-notices.ts';

/** Minimum length of a reason on the server. */
const MIN_LENGTH = 4;

interface Props {
  readonly model: ModelDescription;
  readonly run: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for what purpose the masked values of a record are shown; the server audits it for each value. For data of minors an approval is
 * required first.
 */
export default function UnmaskDialog({ model, run, onClose }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const minors = model.minors === true || model.fields.some((field) => field.minors === true && model.masked.includes(field.name));
  const approval = useApproval({ name: model.name, minors }, 'unmask');
  const applying = approval.stage === 'apply';
  const [said, setSaid] = useState<Said>({ purpose: null, typed: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const reason = useReason(said, applying);
  const submit = async () => {
    setTried(true);
    if (reason.length < MIN_LENGTH) return;
    setBusy(true);
    const done = applying ? await attempt(() => approval.apply(reason), t('review.minors.applied')) : await attempt(() => run(reason));
    setBusy(false);
    if (done) onClose();
  };
  const { okText, cancelText, closed } = LOOKS[approval.stage];
  return (
    <Modal
      open
      title={t('ui.unmask.title', { title: model.title })}
      okText={t(okText)}
      cancelText={t(cancelText)}
      okButtonProps={{ disabled: approval.stage === 'checking', style: closed ? { display: 'none' } : {} }}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <MinorsApprovalNotice approval={approval} />
      {closed ? null : (
        <Form layout="vertical" onFinish={submit}>
          <Questions applying={applying} said={said} wrong={tried && reason.length < MIN_LENGTH} onChange={setSaid} />
        </Form>
      )}
    </Modal>
  );
}

interface Said {
  readonly purpose: UnmaskPurpose | null;
  readonly typed: string;
}

const looking = { okText: 'ui.unmask.confirm', cancelText: 'ui.action.cancel', closed: false };

/** The dialog at each stage of an approval. */
const LOOKS = {
  free: looking,
  checking: looking,
  ready: looking,
  apply: { ...looking, okText: 'review.minors.submit' },
  waiting: { ...looking, cancelText: 'ui.action.close', closed: true },
} as const;

/** The text that is recorded: what was typed, or the chosen purpose. */
function useReason({ purpose, typed }: Said, applying: boolean): string {
  const t = useText();
  if (applying || purpose === 'other') return typed.trim();
  return purpose ? t(`ui.unmask.purposes.${purpose}`) : '';
}

interface QuestionsProps {
  readonly applying: boolean;
  readonly said: Said;
  readonly wrong: boolean;
  readonly onChange: (said: Said) => void;
}

function Questions({ applying, said, wrong, onChange }: QuestionsProps) {
  const { purpose, typed } = said;
  return (
    <>
      {applying ? null : (
        <Purposes value={purpose} wrong={wrong && purpose === null} onChange={(chosen) => onChange({ ...said, purpose: chosen })} />
      )}
      {applying || purpose === 'other' ? (
        <Reason applying={applying} reason={typed} wrong={wrong} onChange={(text) => onChange({ ...said, typed: text })} />
      ) : null}
    </>
  );
}

interface PurposesProps {
  readonly value: UnmaskPurpose | null;
  readonly wrong: boolean;
  readonly onChange: (purpose: UnmaskPurpose) => void;
}

function Purposes({ value, wrong, onChange }: PurposesProps) {
  const t = useText();
  return (
    <Form.Item
      label={t('ui.unmask.purpose')}
      required
      help={wrong ? t('ui.unmask.choose') : t('ui.unmask.note')}
      {...(wrong && { validateStatus: 'error' as const })}
    >
      <Radio.Group aria-label={t('ui.unmask.purpose')} value={value} onChange={({ target }) => onChange(target.value as UnmaskPurpose)}>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 8, paddingBlockEnd: 8 }}>
          {unmaskPurposes.map((one, at) => (
            <Radio key={one} value={one} autoFocus={at === 0}>
              {t(`ui.unmask.purposes.${one}`)}
            </Radio>
          ))}
        </div>
      </Radio.Group>
    </Form.Item>
  );
}

interface ReasonProps {
  readonly applying: boolean;
  readonly reason: string;
  readonly wrong: boolean;
  readonly onChange: (reason: string) => void;
}

function Reason({ applying, reason, wrong, onChange }: ReasonProps) {
  const t = useText();
  return (
    <Form.Item
      label={t(applying ? 'review.minors.why' : 'ui.unmask.reason')}
      htmlFor="unmask-reason"
      required
      help={wrong ? t('ui.unmask.tooShort', { min: MIN_LENGTH }) : undefined}
      {...(wrong && { validateStatus: 'error' as const })}
    >
      <Input
        id="unmask-reason"
        autoFocus
        value={reason}
        onChange={(event) => onChange(event.target.value)}
        maxLength={200}
        aria-required
        aria-invalid={wrong}
      />
    </Form.Item>
  );
}
