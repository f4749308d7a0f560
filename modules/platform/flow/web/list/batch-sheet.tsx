import { ApiError } from '@zhixing/client/api-error.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { isTooShort } from '@zhixing/flow/opinion.ts';
import type { ListHandle } from '@zhixing/ui/list/use-list-page.ts';
import { Failure } from '@zhixing/ui/record/failure.tsx';
import { useState } from 'react';
import { OpinionField } from '../acts/opinion-field.tsx';
import { PeopleField } from '../acts/people-field.tsx';
import type { Result } from '../acts/results.tsx';
import { Sheet } from '../acts/sheet.tsx';
import { useFlowChanged } from '../use-flow.ts';

export type BatchAct = 'signFor' | 'agree' | 'reject' | 'transfer';

interface SheetProps {
  readonly act: BatchAct;
  readonly list: ListHandle;
  readonly onEnded: (results: readonly Result[]) => void;
  readonly onClose: () => void;
}

/** Key of the text for a missing or short opinion. */
function lackingIn(act: BatchAct, opinion: string): string | null {
  if (act !== 'reject') return null;
  if (opinion.trim() === '') return 'flow.writeOpinion';
  return isTooShort(act, opinion) ? 'flow.writeReason' : null;
}

/** Asks for what an act needs, and performs it on all selected tasks. */
export default function BatchSheet({ act, list, onEnded, onClose }: SheetProps) {
  const text = useText();
  const changed = useFlowChanged();
  const [opinion, setOpinion] = useState('');
  const [to, setTo] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const lacks = lackingIn(act, opinion);
  const wrong = { opinion: lacks !== null, to: act === 'transfer' && to.length === 0 };
  const tasks = list.selection.mode === 'rows' ? [...list.selection.rows.keys()] : [];
  const send = async () => {
    setChecked(true);
    if (wrong.opinion || wrong.to) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = {
        tasks,
        act: { event: act, ...(act === 'transfer' && { to: to[0] }) },
        ...(opinion.trim() && { opinion: opinion.trim() }),
      };
      const { list: results } = await api.post<{ list: Result[] }>('/api/workflow/batch', body);
      onEnded(results);
      await changed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const title = text(`flow.batch.${act}`);
  return (
    <Sheet title={title} ok={title} danger={act === 'reject'} busy={busy} onOk={() => void send()} onClose={onClose}>
      <Failure error={failure} />
      <p>{text(act === 'signFor' ? 'flow.batch.signs' : 'flow.batch.what', { count: tasks.length })}</p>
      {act === 'transfer' ? (
        <PeopleField
          id="flow-to"
          label={text('flow.to.transfer')}
          value={to}
          onChange={setTo}
          required
          error={checked && wrong.to ? text('flow.choosePeople') : undefined}
        />
      ) : null}
      {act === 'signFor' ? null : (
        <OpinionField
          value={opinion}
          onChange={setOpinion}
          required={act === 'reject'}
          error={checked && lacks ? text(lacks) : undefined}
        />
      )}
    </Sheet>
  );
}
