import { useText } from '@zhixing/client/i18n.ts';
import { nothingSelected, selectedCount } from '@zhixing/ui/list/selection.ts';
import type { ListHandle } from '@zhixing/ui/list/use-list-page.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Flex } from 'antd';
import { Suspense, useState } from 'react';
import type { Result } from '../acts/results.tsx';
import { Thumb } from '../thumb.tsx';
import type { BatchAct } from './batch-sheet.tsx';

const BatchSheet = lazyDialog(() => import('./batch-sheet.tsx'));
const Results = lazyDialog(() => import('../acts/results.tsx'));

/** Signs for the selected tasks. */
export const SignTools = ({ list }: { list: ListHandle }) => <BatchTools list={list} acts={['signFor']} />;

/** Decides the selected tasks. */
export const DecideTools = ({ list }: { list: ListHandle }) => <BatchTools list={list} acts={['agree', 'reject', 'transfer']} />;

/** Performs one act on all selected tasks and shows the result of each. */
function BatchTools({ list, acts }: { list: ListHandle; acts: readonly BatchAct[] }) {
  const text = useText();
  const [chosenAct, setChosenAct] = useState<BatchAct | null>(null);
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
      <Suspense>
        {chosenAct ? <BatchSheet act={chosenAct} list={list} onEnded={ended} onClose={() => setChosenAct(null)} /> : null}
        {results ? <Results title={text('flow.batch.title')} results={results} onClose={() => setResults(null)} /> : null}
      </Suspense>
    </>
  );
}

/** Number of different nodes among the selected tasks. */
function nodesOf({ selection }: ListHandle): number {
  const rows = selection.mode === 'rows' ? [...selection.rows.values()] : [];
  return new Set(rows.map(({ template, nodeTitle }) => JSON.stringify([template, nodeTitle]))).size;
}
