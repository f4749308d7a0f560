import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ColumnPairs } from './column-pairs.tsx';
import { obstacleOf, pairsOf } from './pairs.ts';
import { type Column, type Pairs, type Plan, type Source, useColumns, useExecute } from './use-sync.ts';

interface SyncRunProps {
  readonly plan: Plan;
  readonly sources: readonly Source[];
  readonly onChange: (plan: Plan) => void;
}

/** The column mapping, with buttons for a trial and for the actual copy. */
export function SyncRun({ plan, sources, onChange }: SyncRunProps) {
  const text = useText();
  const there = useColumns(plan.dbConnectionFrom, plan.dbTable);
  const here = useColumns(plan.dbConnectionTo, plan.dbTableTo);
  return (
    <section aria-label={text('dataSync.columns')} className="sync-part">
      <h2>{text('dataSync.columns')}</h2>
      <Part query={there}>
        {(from) => <Part query={here}>{(to) => <Chosen plan={plan} sources={sources} onChange={onChange} from={from} to={to} />}</Part>}
      </Part>
    </section>
  );
}

function Chosen({ plan, sources, onChange, from, to }: SyncRunProps & { from: readonly Column[]; to: readonly Column[] }) {
  const text = useText();
  const pairs = pairsOf(plan.columns, from, to);
  const obstacle = obstacleOf(plan, to, pairs);
  const { busy, run } = useRunning(plan, pairs, sources.find(({ id }) => id === plan.dbConnectionTo)?.fullName ?? '');
  return (
    <>
      <ColumnPairs there={from} here={to} pairs={pairs} onChange={(columns) => onChange({ ...plan, columns })} />
      {obstacle ? <Alert type="warning" showIcon title={text(obstacle.key, obstacle.params)} /> : null}
      <div className="sync-acts">
        <Button disabled={obstacle !== null} loading={busy === 'dry'} onClick={() => void run(true)}>
          {text('dataSync.dryRun')}
        </Button>
        <Button type="primary" disabled={obstacle !== null} loading={busy === 'real'} onClick={() => void run(false)}>
          {text('dataSync.run')}
        </Button>
      </div>
    </>
  );
}

/** Runs one copy at a time; the actual copy is confirmed first. */
function useRunning(plan: Plan, columns: Pairs, target: string) {
  const text = useText();
  const confirm = useConfirm();
  const notices = useNotices();
  const execute = useExecute();
  const [busy, setBusy] = useState<'dry' | 'real' | null>(null);
  const run = async (dryRun: boolean) => {
    const question = { title: text('dataSync.sure', { target, table: plan.dbTableTo }), content: text('dataSync.sureWhat') };
    if (busy || (!dryRun && !(await confirm({ ...question, okText: text('dataSync.run'), danger: true })))) return;
    setBusy(dryRun ? 'dry' : 'real');
    const message = await execute({ ...plan, columns }, dryRun).catch(notices.failed);
    if (message) notices.done(message);
    setBusy(null);
  };
  return { busy, run };
}
