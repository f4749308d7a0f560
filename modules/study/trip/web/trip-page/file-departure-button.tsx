import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Urgency } from '@zhixing/client/flow-choice.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { extensions } from '@zhixing/ui/record/extensions.ts';
import { Alert, Button, Modal } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { passes } from './guard-list.tsx';
import type { Readiness, TripHome } from './use-trip-home.ts';

interface Props {
  readonly trip: string;
  readonly home: TripHome;
  readonly readiness: Readiness | undefined;
}

/** The next step of a trip that is organised: filing its departure, or revising a filing that was returned. */
export function FileDepartureButton({ trip, home: { departure, mayDeclare }, readiness }: Props) {
  const text = useText();
  const go = useNavigate();
  const [open, setOpen] = useState(false);
  const [urgency, setUrgency] = useState<Urgency>(1);
  const file = useFile(trip, departure, () => setOpen(false));
  if (!mayDeclare || readiness?.at !== 'submitFiling') return null;
  if (departure?.status === 'returned' && departure.flow)
    return (
      <Button type="primary" onClick={() => void go(detailAddress(departure.flow ?? ''))}>
        {text('tripHome.revise')}
      </Button>
    );
  const missing = readiness.guards.filter((guard) => !passes(guard)).length;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {text(missing > 0 ? 'tripHome.departureMissing' : 'tripHome.fileDeparture', { missing })}
      </Button>
      <Modal
        open={open}
        title={text('tripHome.fileDeparture')}
        okText={text('tripHome.submit')}
        okButtonProps={{ disabled: missing > 0, loading: file.isPending }}
        onOk={() => file.mutate(urgency)}
        onCancel={() => setOpen(false)}
      >
        <div className="trip-home-dialog">
          <Alert
            type={missing > 0 ? 'warning' : 'success'}
            showIcon
            title={text(missing > 0 ? 'tripHome.departureWaits' : 'tripHome.departureReady', { missing })}
          />
          <Suspense>{extensions.Urgency && <extensions.Urgency value={urgency} onChange={setUrgency} />}</Suspense>
          {file.error && <Alert type="error" showIcon title={file.error.message} />}
        </div>
      </Modal>
    </>
  );
}

/** Writes the filing, or takes the draft of an earlier attempt, and submits it. */
function useFile(trip: string, draft: TripHome['departure'], done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (urgency: Urgency) => {
      const id =
        draft?.status === 'draft'
          ? draft.id
          : (await api.post<OneRecord>('/api/data/tripFiling', { trip, stage: 'predeparture' })).record.id;
      await api.post(`/api/data/tripFiling/${id}/actions/submit`, { choices: { urgency } });
    },
    onSuccess: done,
    // Also after a refusal, which leaves a draft behind.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.allData }),
  });
}
