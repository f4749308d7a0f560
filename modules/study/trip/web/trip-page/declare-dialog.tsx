import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Alert, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { GuardList, passes } from './guard-list.tsx';
import { type Declaration, useReadiness } from './use-trip-home.ts';

interface Props {
  readonly trip: string;
  /** A declaration that is not submitted yet. */
  readonly draft: Declaration | null;
  readonly late: boolean;
  readonly close: () => void;
}

/** Declares a trip, urgently with a reason where the deadline is over; says what is missing for it. */
export default function DeclareDialog({ trip, draft, late, close }: Props) {
  const text = useText();
  const [urgent, setUrgent] = useState(late);
  const [reason, setReason] = useState('');
  const readiness = useReadiness(trip, urgent ? 'declareUrgently' : 'declare');
  const declare = useDeclare(trip, draft, close);
  const isReady = readiness.data?.guards.every(passes) === true;
  return (
    <Modal
      open
      title={text('tripHome.declare')}
      okText={text('tripHome.submit')}
      okButtonProps={{ disabled: !isReady || (urgent && reason.trim() === ''), loading: declare.isPending }}
      onOk={() => declare.mutate({ urgent, reason })}
      onCancel={close}
    >
      <div className="trip-home-dialog">
        <Radio.Group
          aria-label={text('tripHome.urgency')}
          value={urgent}
          onChange={({ target }) => setUrgent(target.value === true)}
          options={[
            { value: false, label: text('tripHome.normal') },
            { value: true, label: text('tripHome.urgent') },
          ]}
        />
        {urgent && (
          <Input.TextArea
            aria-label={text('tripHome.reason')}
            placeholder={text('tripHome.reason')}
            maxLength={500}
            autoSize={{ minRows: 2 }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {isReady ? (
          <Alert type="success" showIcon title={text(urgent ? 'tripHome.readyUrgent' : 'tripHome.ready')} />
        ) : (
          <Part query={readiness}>{(read) => <GuardList trip={trip} readiness={read} />}</Part>
        )}
        {declare.error && <Alert type="error" showIcon title={declare.error.message} />}
      </div>
    </Modal>
  );
}

interface Asked {
  readonly urgent: boolean;
  readonly reason: string;
}

/** Writes the declaration, or the draft of an earlier attempt, and submits it. */
function useDeclare(trip: string, draft: Declaration | null, done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ urgent, reason }: Asked) => {
      const values = urgent ? { urgency: 'urgent', urgentReason: reason.trim() } : { urgency: 'normal', urgentReason: null };
      const isDraft = draft?.status === 'draft';
      const { record } = isDraft
        ? await api.put<OneRecord>(`/api/data/tripFiling/${draft.id}`, { version: draft.version, ...values })
        : await api.post<OneRecord>('/api/data/tripFiling', { trip, ...values });
      await api.post(`/api/data/tripFiling/${record.id}/actions/submit`, { choices: { urgency: urgent ? 3 : 1 } });
    },
    onSuccess: done,
    // Also after a refusal, which leaves a draft behind.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.allData }),
  });
}
