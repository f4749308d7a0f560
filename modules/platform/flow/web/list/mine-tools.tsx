import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { nothingSelected, selectedCount } from '@zhixing/ui/list/selection.ts';
import type { ListHandle } from '@zhixing/ui/list/use-list-page.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Flex } from 'antd';
import { Suspense, useState } from 'react';
import type { Result } from '../acts/results.tsx';
import { Thumb } from '../thumb.tsx';
import { flowPath, useFlowChanged } from '../use-flow.ts';

const Results = lazyDialog(() => import('../acts/results.tsx'));

/** Batch commands: urge, recall, delete. */
const acts = ['urge', 'recall', 'remove'] as const;
type Act = (typeof acts)[number];

const standsFor: Readonly<Record<Act, readonly string[]>> = {
  urge: ['running'],
  recall: ['running'],
  remove: ['recalled', 'terminated', 'rejected'],
};

export function MineTools({ list }: { list: ListHandle }) {
  const text = useText();
  const confirm = useConfirm();
  const changed = useFlowChanged();
  const [busy, setBusy] = useState<Act | null>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const rows = list.selection.mode === 'rows' ? [...list.selection.rows.values()] : [];
  const offered = acts.filter((act) => rows.some(({ standing }) => standsFor[act].includes(String(standing))));
  const take = async (act: Act) => {
    const title = text(`flow.batch.${act}`);
    if (!(await confirm({ title: text('flow.batch.sure', { act: title, count: rows.length }), okText: title, danger: act !== 'urge' })))
      return;
    setBusy(act);
    const told: Result[] = [];
    for (const row of rows) told.push(await done(act, row));
    setBusy(null);
    setResults(told);
    list.setSelection(nothingSelected);
    await changed();
  };
  return (
    <>
      {rows.length > 0 ? (
        <Thumb>
          <Flex align="center" gap="small" wrap className="flow-batch" role="group" aria-label={text('flow.batch.title')}>
            <strong aria-live="polite">{text('ui.list.selected', { total: selectedCount(list.selection) })}</strong>
            {offered.map((act) => (
              <Button key={act} danger={act === 'remove'} loading={busy === act} disabled={busy !== null} onClick={() => void take(act)}>
                {text(`flow.batch.${act}`)}
              </Button>
            ))}
          </Flex>
        </Thumb>
      ) : null}
      <Suspense>
        {results ? <Results title={text('flow.batch.title')} results={results} onClose={() => setResults(null)} /> : null}
      </Suspense>
    </>
  );
}

async function done(act: Act, { id, title }: RecordRow): Promise<Result> {
  const told = { task: id, title: String(title) };
  try {
    if (act === 'remove') await api.delete(flowPath(id));
    else await api.post(`${flowPath(id)}/acts`, { act: { event: act } });
    return { ...told, done: true, why: null };
  } catch (error) {
    return { ...told, done: false, why: error instanceof Error ? error.message : String(error) };
  }
}
