import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { Failure } from '@zhixing/ui/record/failure.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import './account-admin.css';

interface QuestionProps {
  readonly title: string;
  readonly run: () => Promise<void>;
  readonly close: () => void;
  /** Whether the input is complete. */
  readonly ready?: boolean;
  readonly ok?: string;
  readonly children: ReactNode;
}

/** Confirmation dialog that shows a refusal in place. */
export function Question({ title, run, close, ready = true, ok, children }: QuestionProps) {
  const text = useText();
  const { failed } = useNotices();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  useFocusBack();
  const submit = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await run();
      // Refetches the data, since the account has changed.
      await queries.invalidateQueries({ queryKey: keys.allData });
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error);
      else failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={ok ?? text('care.ok')}
      cancelText={text('care.cancel')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={close}
      className="care-question"
    >
      <Failure error={refusal} />
      {children}
    </Modal>
  );
}
