import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { type Line, type LineQuestion, outcomes, type Platform, type Run, useLines, useWorkplaceActions } from './use-workplace.ts';

interface Props {
  readonly platform: Platform;
  readonly run: Run;
  /** Only the latest run allows confirmation. */
  readonly latest: boolean;
  readonly close: () => void;
}

/** The lines of a run or dry run, and those waiting for confirmation. */
export function RunDrawer({ platform, run, latest, close }: Props) {
  const text = useText();
  const [question, ask] = useState<LineQuestion>({ outcome: run.counts.ask && latest ? 'ask' : null, currentPage: 1, pageSize: 20 });
  const query = useLines(run.id, question);
  const columns = useColumns();
  const needsConfirmation = latest && run.outcome === 'done' && question.outcome === 'ask';
  const said = outcomes.filter((one) => run.counts[one]);
  const options = said.map((value) => ({ value, label: text(`workplaces.runs.counted.${value}`, { count: run.counts[value] ?? 0 }) }));
  return (
    <Drawer
      open
      size={760}
      title={text(run.trial ? 'workplaces.lines.trial' : 'workplaces.lines.run', { at: dateTime(run.startedAt) })}
      onClose={close}
    >
      <div className="workplace-lines">
        <Select
          allowClear
          className="workplace-outcome"
          aria-label={text('workplaces.lines.outcome')}
          placeholder={text('workplaces.lines.all')}
          value={question.outcome}
          options={options}
          onChange={(outcome) => ask({ ...question, outcome: outcome ?? null, currentPage: 1 })}
        />
        <Part query={query}>
          {({ list, pagination: { total } }) => (
            <>
              {needsConfirmation ? (
                <Confirming platform={platform} run={run} lines={list.filter(({ confirmedAt }) => confirmedAt === null)} />
              ) : null}
              <OwnPage
                label={text('workplaces.lines.title')}
                none={text('workplaces.lines.none')}
                columns={columns}
                rows={list}
                rowKey={({ place }) => String(place)}
                total={total}
                paging={question}
                onPaging={(paging) => ask({ ...question, ...paging })}
              />
            </>
          )}
        </Part>
      </div>
    </Drawer>
  );
}

function useColumns(): readonly OwnColumn<Line>[] {
  const text = useText();
  return [
    { key: 'name', title: text('workplaces.lines.name'), draw: ({ name }) => name },
    { key: 'kind', title: text('workplaces.lines.kind'), draw: ({ kind }) => text(`workplaces.lines.kinds.${kind}`) },
    {
      key: 'outcome',
      title: text('workplaces.lines.what'),
      draw: ({ outcome, confirmedAt }) =>
        text(confirmedAt === null ? `workplaces.lines.outcomes.${outcome}` : 'workplaces.lines.confirmed'),
    },
    { key: 'why', title: text('workplaces.lines.why'), draw: ({ why }) => why },
  ];
}

/** Disables the records on the page, after a confirmation. */
function Confirming({ platform, run, lines }: { platform: Platform; run: Run; lines: readonly Line[] }) {
  const text = useText();
  const confirm = useConfirm();
  const { done, failed } = useNotices();
  const actions = useWorkplaceActions(platform);
  const [busy, setBusy] = useState(false);
  if (lines.length === 0) return null;
  const all = async () => {
    const sure = {
      title: text('workplaces.lines.sure', { count: lines.length }),
      content: text('workplaces.lines.sureWhat'),
      okText: text('workplaces.lines.confirm'),
      danger: true,
    };
    if (!(await confirm(sure))) return;
    setBusy(true);
    await actions
      .confirm(
        run.id,
        lines.map(({ place }) => place),
      )
      .then(done, failed);
    setBusy(false);
  };
  return (
    <div className="own-actions">
      <p className="own-note">{text('workplaces.lines.ask')}</p>
      <Button danger loading={busy} onClick={() => void all()}>
        {text('workplaces.lines.confirmAll', { count: lines.length })}
      </Button>
    </div>
  );
}
