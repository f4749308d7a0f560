import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { previewRole } from '@zhixing/client/viewing.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { UnsavedPages } from '@zhixing/shell/tabs/unsaved-pages.tsx';
import { Failure } from '@zhixing/ui/record/failure.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

const MINIMUM = 4;
const LIMIT = 200;

/** Opens the platform with the grants of a role alone, whether or not anybody holds it yet; the reason is recorded. */
export default function PreviewDialog({ id, name, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const { failed } = useNotices();
  const confirm = useConfirm();
  const [reason, setReason] = useState('');
  const [place, setPlace] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const given = reason.trim();
  const look = async () => {
    const content = <UnsavedPages note={text('switching.unsavedNote')} />;
    if (
      hasUnsaved() &&
      !(await confirm({ title: text('authorise.previewRole.unsaved'), content, okText: text('authorise.previewRole.open') }))
    )
      return;
    setBusy(true);
    setRefusal(null);
    try {
      await flushDrafts();
      await previewRole(id, given, place);
    } catch (error) {
      setBusy(false);
      if (error instanceof Error && !(error instanceof ApiError)) failed(error);
      else setRefusal(error as ApiError);
    }
  };
  return (
    <Modal
      open
      title={text('authorise.previewRole.title', { name })}
      okText={text('authorise.previewRole.open')}
      cancelText={text('authorise.cancel')}
      okButtonProps={{ disabled: given.length < MINIMUM }}
      confirmLoading={busy}
      onOk={() => void look()}
      onCancel={onClose}
    >
      <Failure error={refusal} />
      <p className="own-note">{text('authorise.previewRole.what', { name })}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={text('authorise.previewRole.place')} htmlFor="preview-place" extra={text('authorise.previewRole.placeWhat')}>
          <RefSelect
            id="preview-place"
            field={{ name: 'organisation', kind: 'ref', label: text('authorise.previewRole.place'), operators: [] }}
            model="organisation"
            ids={place ? [place] : []}
            onChange={([one]) => setPlace(one ?? null)}
            labelOf={() => undefined}
          />
        </Form.Item>
        <Form.Item
          label={text('authorise.previewRole.reason')}
          htmlFor="preview-reason"
          required
          extra={text('authorise.previewRole.least', { count: MINIMUM })}
        >
          <Input.TextArea
            id="preview-reason"
            rows={3}
            maxLength={LIMIT}
            showCount
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
