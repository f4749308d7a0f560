import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import type { GuardedStep, GuardLine } from './use-trip-home.ts';

interface Props {
  readonly trip: string;
  readonly step: GuardedStep;
  readonly guard: GuardLine;
  readonly close: () => void;
}

/** Shortest reason that says something. */
const MIN_REASON = 6;

/** Lets a trip go on although a guard does not hold; asks for the reason that stays on record. */
export default function OverrideDialog({ trip, step, guard, close }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const override = useMutation({
    mutationFn: () =>
      api.post('/api/data/guardOverride', {
        trip,
        step: step === 'declareUrgently' ? 'declare' : step,
        guard: guard.code,
        reason: reason.trim(),
      }),
    onSuccess: close,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.allData }),
  });
  return (
    <Modal
      open
      title={text('tripHome.overrideTitle', { code: guard.code, title: guard.title })}
      okText={text('tripHome.override')}
      okButtonProps={{ disabled: reason.trim().length < MIN_REASON, loading: override.isPending }}
      onOk={() => override.mutate()}
      onCancel={close}
    >
      <div className="trip-home-dialog">
        <ul>
          {guard.gaps.map((gap) => (
            <li key={gap.text}>{gap.text}</li>
          ))}
        </ul>
        <Input.TextArea
          aria-label={text('tripHome.overrideReason')}
          placeholder={text('tripHome.overrideReason')}
          maxLength={500}
          autoSize={{ minRows: 2 }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {override.error && <Alert type="error" showIcon title={override.error.message} />}
      </div>
    </Modal>
  );
}
