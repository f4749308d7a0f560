import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { Tone } from '@zhixing/model';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { RunDrawer } from './run-drawer.tsx';
import { outcomes, type Platform, type Run, useWorkplaceActions } from './use-workplace.ts';

const tones: Readonly<Record<Run['outcome'], Tone>> = {
  running: 'processing',
  done: 'success',
  failed: 'danger',
  stopped: 'warning',
  cancelled: 'neutral',
  interrupted: 'warning',
};

const FEW = 5;

/** The last runs and dry runs with their results. */
export function Runs({ platform, runs }: { platform: Platform; runs: readonly Run[] }) {
  const text = useText();
  const [open, setOpen] = useState<Run | null>(null);
  const [all, setAll] = useState(false);
  const goOn = useGoingOn(platform);
  if (runs.length === 0) return <p className="own-note">{text('workplaces.runs.none')}</p>;
  const latest = runs.find(({ trial }) => !trial);
  const columns: OwnColumn<Run>[] = [
    { key: 'at', title: text('workplaces.runs.at'), draw: ({ startedAt }) => dateTime(startedAt) },
    { key: 'what', title: text('workplaces.runs.kind'), draw: (run) => whatOf(text, run) },
    {
      key: 'outcome',
      title: text('workplaces.runs.outcome'),
      draw: ({ outcome }) => <ToneTag tone={tones[outcome]}>{text(`workplaces.runs.outcomes.${outcome}`)}</ToneTag>,
    },
    {
      key: 'counts',
      title: text('workplaces.runs.counts'),
      draw: (run) => <span className="workplace-counts">{countsOf(text, run)}</span>,
    },
    {
      key: 'actions',
      title: text('workplaces.runs.actions'),
      draw: (run) => (
        <span className="own-actions">
          <Button size="small" aria-label={text('workplaces.runs.showOne', { at: dateTime(run.startedAt) })} onClick={() => setOpen(run)}>
            {text('workplaces.runs.show')}
          </Button>
          {run.outcome === 'stopped' && run.id === latest?.id ? (
            <Button size="small" danger onClick={() => void goOn(run)}>
              {text('workplaces.runs.goOn')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <>
      <OwnTable label={text('workplaces.runs.title')} columns={columns} rows={all ? runs : runs.slice(0, FEW)} rowKey={({ id }) => id} />
      {all || runs.length <= FEW ? null : (
        <Button className="workplace-more" onClick={() => setAll(true)}>
          {text('workplaces.runs.more', { count: runs.length })}
        </Button>
      )}
      {open ? <RunDrawer platform={platform} run={open} latest={open.id === latest?.id} close={() => setOpen(null)} /> : null}
    </>
  );
}

/** Continues a run although too many are gone, after a confirmation. */
function useGoingOn(platform: Platform): (run: Run) => Promise<void> {
  const text = useText();
  const confirm = useConfirm();
  const { done, failed } = useNotices();
  const actions = useWorkplaceActions(platform);
  return async ({ counts: { gone = 0, of = 0 } }) => {
    const sure = {
      title: text('workplaces.runs.goOnSure', { gone, of }),
      content: text('workplaces.runs.goOnWhat'),
      okText: text('workplaces.runs.goOn'),
      danger: true,
    };
    if (await confirm(sure)) await actions.run({ trial: false, forced: true }).then(done, failed);
  };
}

type Text = ReturnType<typeof useText>;

function whatOf(text: Text, { trial, cause, asker }: Run): string {
  if (cause === 'time') return text('workplaces.runs.byTime');
  return text(trial ? 'workplaces.runs.trialBy' : 'workplaces.runs.runBy', { name: asker ?? '' });
}

function countsOf(text: Text, { outcome, counts, error }: Run): string {
  if (error) return error;
  if (outcome === 'stopped') return text('workplaces.runs.stoppedAt', { gone: counts.gone ?? 0, of: counts.of ?? 0 });
  const countTexts = outcomes.flatMap((one) => (counts[one] ? [text(`workplaces.runs.counted.${one}`, { count: counts[one] })] : []));
  if (counts.of) countTexts.push(text('workplaces.runs.wouldStop', { gone: counts.gone ?? 0, of: counts.of }));
  if (countTexts.length > 0) return countTexts.join(text('workplaces.comma'));
  return outcome === 'done' ? text('workplaces.runs.nothing', { count: counts.same ?? 0 }) : '';
}
