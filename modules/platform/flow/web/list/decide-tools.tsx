import { ApiError } from '@zhixing/client/api-error.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { isTooShort } from '@zhixing/flow/opinion.ts';
import { nothingSelected, selectedCount } from '@zhixing/ui/list/selection.ts';
import type { ListHandle } from '@zhixing/ui/list/use-list-page.ts';
import { Failure } from '@zhixing/ui/record/failure.tsx';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { OpinionField } from '../acts/opinion-field.tsx';
import { PeopleField } from '../acts/people-field.tsx';
import { type Result, Results } from '../acts/results.tsx';
import { Sheet } from '../acts/sheet.tsx';
import { Thumb } from '../thumb.tsx';
import { useFlowChanged } from '../use-flow.ts';

type Act = 'signFor' | 'agree' | 'reject' | 'transfer';

/** Signs for the selected tasks. */
export const SignTools = ({ list }: { list: ListHandle }) => <BatchTools list={list} acts={['signFor']} />;

/** Decides the selected tasks. */
export const DecideTools = ({ list }: { list: ListHandle }) => <BatchTools list={list} acts={['agree', 'reject', 'transfer']} />;

/** Performs one act on all selected tasks and shows the result of each. */
function BatchTools({ list, acts }: { list: ListHandle; acts: readonly Act[] }) {
  const text = useText();
  const [chosenAct, setChosenAct] = useState<Act | null>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const count = list.selection.mode === 'rows' ? selectedCount(list.selection) : 0;
  // The server also compares versions; visible differences are reported before an opinion is written.
  const mixed = !acts.includes('signFor') && nodesOf(list) > 1;
  const ended = (told: readonly Result[]) => {
    setChosenAct(null);
    setResults(told);
    list.setSelection(nothingSelected);
  };
  return (
    <>
      {count > 0 ? (
        <Thumb>
          <Flex align="center" gap="small" wrap className="flow-batch" role="group" aria-label={text('flow.batch.title')}>
            <strong aria-live="polite">{text('ui.list.selected', { total: count })}</strong>
            {acts.map((act) => (
              <Button key={act} danger={act === 'reject'} disabled={mixed} onClick={() => setChosenAct(act)}>
                {text(`flow.batch.${act}`)}
              </Button>
            ))}
            {mixed ? <span role="status">{text('flow.batch.mixed')}</span> : null}
          </Flex>
        </Thumb>
      ) : null}
      {chosenAct ? <BatchSheet act={chosenAct} list={list} onEnded={ended} onClose={() => setChosenAct(null)} /> : null}
      {results ? <Results title={text('flow.batch.title')} results={results} onClose={() => setResults(null)} /> : null}
    </>
  );
}

/** Number of different nodes among the selected tasks. */
function nodesOf({ selection }: ListHandle): number {
  const rows = selection.mode === 'rows' ? [...selection.rows.values()] : [];
  return new Set(rows.map(({ template, nodeTitle }) => JSON.stringify([template, nodeTitle]))).size;
}

interface SheetProps {
  readonly act: Act;
  readonly list: ListHandle;
  readonly onEnded: (results: readonly Result[]) => void;
  readonly onClose: () => void;
}

/** Key of the text for a missing or short opinion. */
function lackingIn(act: Act, opinion: string): string | null {
  if (act !== 'reject') return null;
  if (opinion.trim() === '') return 'flow.writeOpinion';
  return isTooShort(act, opinion) ? 'flow.writeReason' : null;
}

function BatchSheet({ act, list, onEnded, onClose }: SheetProps) {
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
