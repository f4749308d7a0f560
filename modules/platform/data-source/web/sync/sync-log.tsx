import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { type Plan, type Run, type Source, useRuns } from './use-sync.ts';

/** Previous copies and their outcome; each one can be repeated. */
export function SyncLog({ sources, onAgain }: { sources: readonly Source[]; onAgain: (plan: Plan) => void }) {
  const text = useText();
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 });
  const query = useRuns(page);
  const columns = useLogColumns(sources, onAgain);
  return (
    <section aria-label={text('dataSync.log')} className="sync-part">
      <h2>{text('dataSync.log')}</h2>
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <OwnPage
            label={text('dataSync.log')}
            none={text('dataSync.none')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={total}
            paging={page}
            onPaging={setPage}
            count={text('dataSync.total', { count: total })}
          />
        )}
      </Part>
    </section>
  );
}

function useLogColumns(sources: readonly Source[], onAgain: (plan: Plan) => void): readonly OwnColumn<Run>[] {
  const text = useText();
  const nameOf = (id: string) => sources.find((one) => one.id === id)?.fullName ?? text('dataSync.gone');
  return [
    { key: 'at', title: text('dataSync.at'), draw: ({ at }) => dateTime(at) },
    {
      key: 'what',
      title: text('dataSync.what'),
      draw: ({ dbConnectionFrom, dbTable, dbConnectionTo, dbTableTo }) => {
        const [from, to] = [`${nameOf(dbConnectionFrom)} · ${dbTable}`, `${nameOf(dbConnectionTo)} · ${dbTableTo}`];
        return text('dataSync.arrow', { from, to });
      },
    },
    { key: 'outcome', title: text('dataSync.outcome'), draw: (run) => <Outcome run={run} /> },
    {
      key: 'actions',
      title: text('dataSync.actions'),
      draw: ({ at, dbConnectionFrom, dbTable, dbConnectionTo, dbTableTo, columns }) => (
        <Button
          size="small"
          aria-label={text('dataSync.againOf', { at: dateTime(at) })}
          onClick={() => onAgain({ dbConnectionFrom, dbTable, dbConnectionTo, dbTableTo, columns })}
        >
          {text('dataSync.again')}
        </Button>
      ),
    },
  ];
}

function Outcome({ run: { outcome, dryRun, rows, milliseconds, problem } }: { run: Run }) {
  const text = useText();
  const figures = [
    rows === null ? '' : text('dataSync.rows', { count: rows }),
    milliseconds === null ? '' : text('dataSync.took', { milliseconds }),
  ];
  return (
    <div className="sync-outcome">
      <Tag color={outcome === 'done' ? 'success' : 'error'}>{text(`dataSync.${outcome}`)}</Tag>
      {dryRun ? <Tag>{text('dataSync.dry')}</Tag> : null}
      <span>{figures.filter(Boolean).join(' · ')}</span>
      {problem ? <p className="own-note">{problem}</p> : null}
    </div>
  );
}
