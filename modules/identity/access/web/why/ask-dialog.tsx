import { useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Question } from '../../../account/web/question.tsx';
import { useExplained } from './explained.ts';

const MINIMUM = 4;
const LIMIT = 500;

interface PermissionRequestDialogProps {
  /** The model. */
  readonly subject: string;
  readonly ability: string;
  readonly recordId?: string | undefined;
  readonly close: () => void;
}

/** Requests a missing permission from the users who grant. */
export function PermissionRequestDialog({ subject, ability: permission, recordId, close }: PermissionRequestDialogProps) {
  const text = useText();
  const { done } = useNotices();
  const queries = useQueryClient();
  const query = useExplained({ model: subject });
  const [chosen, setChosen] = useState(permission);
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const ask = async () => {
    await api.post('/api/data/permissionRequest', { subject, ability: chosen, reason: given, ...(recordId && { recordId }) });
    await queries.invalidateQueries({ queryKey: keys.allData });
    done(text('why.asked'));
    close();
  };
  return (
    <Question title={text('why.ask')} ok={text('why.send')} run={ask} close={close} ready={given.length >= MINIMUM}>
      <Part query={query}>
        {({ title, abilities: permissions, grantors }) => (
          <Form layout="vertical" component="div" className="why-ask">
            <Form.Item label={text('why.askFor', { title })} htmlFor="ask-ability">
              <Select
                id="ask-ability"
                value={chosen}
                onChange={setChosen}
                options={permissions
                  .filter(({ name, allowed }) => !allowed || name === chosen)
                  .map((one) => ({ value: one.name, label: one.title }))}
              />
            </Form.Item>
            <Form.Item label={text('why.reason')} htmlFor="ask-reason" required extra={text('why.least', { count: MINIMUM })}>
              <Input.TextArea
                id="ask-reason"
                rows={3}
                maxLength={LIMIT}
                showCount
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Form.Item>
            <p className="own-note">{text('why.toldTo', { names: grantors.join(text('why.comma')) })}</p>
          </Form>
        )}
      </Part>
    </Question>
  );
}
