import { useQuery } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import '@zhixing/shell/page/page.css';
import '../trip-page/trip-home.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

interface Line {
  readonly id: string;
  readonly filingNo: string;
  readonly trip: { readonly id: string; readonly name: string };
  readonly school: string;
  readonly statusName: string;
  readonly riskName: string | null;
  readonly urgent: boolean;
  readonly dueOn: string | null;
  readonly startDate: string | null;
  readonly students: number | null;
  readonly submittedAt: string | null;
  readonly flow: string | null;
  readonly due: 'late' | 'today' | 'later';
}

const groups = ['late', 'today', 'later'] as const;
const tones = { late: 'danger', today: 'warning', later: 'neutral' } as const;

/** Filings: those under review by when they are due, and the list of all. */
export default function FilingDeskPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const isAll = search.get('part') === 'all' || ['id', 'record', 'filter'].some((name) => search.has(name));
  const show = (part: string) => setSearch(part === 'all' ? { part } : {}, { replace: true });
  return (
    <section className="program-page">
      <header>
        <h1>{text('filingDesk.title')}</h1>
        <Segmented
          aria-label={text('filingDesk.title')}
          value={isAll ? 'all' : 'desk'}
          onChange={show}
          options={[
            { value: 'desk', label: text('filingDesk.desk') },
            { value: 'all', label: text('filingDesk.all') },
          ]}
        />
      </header>
      {isAll ? <ModelPage part model="tripFiling" title={text('filingDesk.all')} /> : <Desk />}
    </section>
  );
}

function Desk() {
  const language = useLanguage();
  const text = useText();
  const query = useQuery({
    queryKey: [...keys.allData, language, 'filingDesk'],
    queryFn: ({ signal }) => api.get<{ lines: readonly Line[]; total: number }>('/api/filings/desk', {}, { signal }),
    refetchInterval: 30_000,
  });
  return (
    <Part query={query}>
      {({ lines, total }) => (
        <>
          {total > lines.length && <p className="own-note">{text('filingDesk.more', { total, shown: lines.length })}</p>}
          {lines.length === 0 && <p className="own-note">{text('filingDesk.nothing')}</p>}
          {groups.map((due) => (
            <Group key={due} due={due} lines={lines.filter((line) => line.due === due)} />
          ))}
        </>
      )}
    </Part>
  );
}

function Group({ due, lines }: { due: Line['due']; lines: readonly Line[] }) {
  const text = useText();
  if (lines.length === 0) return null;
  const title = text(`filingDesk.${due}`, { count: lines.length });
  return (
    <section>
      <h2>{title}</h2>
      <OwnTable
        label={title}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { key: 'trip', title: text('filingDesk.trip'), draw: ({ trip }) => <Link to={`/trip?id=${trip.id}`}>{trip.name}</Link> },
          { key: 'school', title: text('filingDesk.school'), draw: ({ school }) => school },
          { key: 'start', title: text('filingDesk.start'), draw: ({ startDate }) => startDate ?? '—' },
          { key: 'headcount', title: text('filingDesk.students'), draw: ({ students }) => students ?? '—' },
          { key: 'risk', title: text('filingDesk.risk'), draw: ({ riskName }) => riskName ?? '—' },
          { key: 'submitted', title: text('filingDesk.submitted'), draw: ({ submittedAt }) => (submittedAt ? dateTime(submittedAt) : '—') },
          { key: 'due', title: text('filingDesk.due'), draw: (line) => <Due line={line} /> },
          { key: 'act', title: text('filingDesk.state'), draw: (line) => <Act line={line} /> },
        ]}
      />
    </section>
  );
}

function Due({ line: { dueOn, due, urgent } }: { line: Line }) {
  const text = useText();
  return (
    <span>
      <ToneTag tone={tones[due]}>{dueOn ?? '—'}</ToneTag>
      {urgent && <ToneTag tone="danger">{text('filingDesk.urgent')}</ToneTag>}
    </span>
  );
}

const Act = ({ line: { flow, statusName } }: { line: Line }) => (flow ? <Link to={detailAddress(flow)}>{statusName}</Link> : statusName);
