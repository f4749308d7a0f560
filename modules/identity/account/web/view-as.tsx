import { useText } from '@zhixing/client/i18n.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { viewAs } from '@zhixing/client/viewing.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { UnsavedPages } from '@zhixing/shell/tabs/unsaved-pages.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { AccountAdminProps } from './account-admin.ts';
import { Question } from './question.tsx';

const MINIMUM = 4;
const LIMIT = 200;

/** Opens the platform as another user sees it; the reason is recorded. */
export function ViewAs({ user, close }: AccountAdminProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const confirm = useConfirm();
  const given = reason.trim();
  const look = async () => {
    const content = <UnsavedPages note={text('switching.unsavedNote')} />;
    if (hasUnsaved() && !(await confirm({ title: text('care.viewAs.unsaved'), content, okText: text('care.viewAs.item') }))) return;
    await flushDrafts();
    await viewAs(user.id, given);
  };
  return (
    <Question title={text('care.viewAs.item')} run={look} close={close} ready={given.length >= MINIMUM}>
      <p>{text('care.viewAs.what', { name: user.name })}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={text('care.viewAs.reason')} htmlFor="care-reason" required extra={text('care.viewAs.least', { count: MINIMUM })}>
          <Input.TextArea
            id="care-reason"
            rows={3}
            maxLength={LIMIT}
            showCount
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Question>
  );
}
