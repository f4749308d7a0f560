import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Thumb } from '../thumb.tsx';
import { useFlowChanged } from '../use-flow.ts';

interface Problem {
  readonly id: string;
  readonly title: string;
  readonly flow: string;
  readonly initiator: string | null;
  readonly nodes: readonly {
    readonly visit: number;
    readonly node: string;
    readonly problem: string;
    /** Why the automatic step failed, where known. */
    readonly reason: string | null;
    /** Administrators asked instead of assignees not found, or assignees who have left. */
    readonly people: readonly string[];
  }[];
  readonly work: readonly {
    readonly id: string;
    readonly do: string;
    readonly attempts: number;
    readonly error: string | null;
    readonly dueAt: string;
  }[];
}

const known = ['nobodyFound', 'chooseBranch', 'noBranchHolds'];

/** Text for the people of a problem: stand-in administrators, or assignees who have left. */
const byPeople = (problem: string): string => (problem === 'ownerLeft' ? problem : 'administrator');

/** Flows that need repair, each with its problems and the acts to resolve them. */
export function Problems() {
  const text = useText();
  const asked = useQuery({
    queryKey: ['flow', 'problems'],
    queryFn: ({ signal }) => api.get<{ list: readonly Problem[] }>('/api/workflow/problems', {}, { signal }),
  });
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  if (!asked.data) return <Waiting />;
  if (asked.data.list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('flow.monitor.none')} />;
  return (
    <Thumb>
      <p className="flow-note">{text('flow.monitor.what')}</p>
      <ul className="flow-problems">
        {asked.data.list.map((problem) => (
          <ProblemCard key={problem.id} problem={problem} />
        ))}
      </ul>
    </Thumb>
  );
}

function ProblemCard({ problem: { id, title, flow, initiator, nodes, work } }: { problem: Problem }) {
  const text = useText();
  const why = (problem: string) => (known.includes(problem) ? text(`flow.monitor.why.${problem}`) : text('flow.monitor.why.failed'));
  return (
    <li>
      <div className="flow-record-head">
        <Link to={detailAddress(id)}>
          <strong>{title}</strong>
        </Link>
        <span className="flow-record-where">{[flow, initiator].filter(Boolean).join(' · ')}</span>
      </div>
      <ul className="flow-plain">
        {nodes.map(({ visit, node, problem, reason, people }) => (
          <li key={`${visit} ${problem}`}>
            <ToneTag tone={people.length === 0 ? 'danger' : 'warning'}>{node}</ToneTag>
            <span>
              {people.length === 0
                ? why(problem)
                : text(`flow.monitor.why.${byPeople(problem)}`, { names: people.join(text('ui.value.comma')) })}
              {reason ? <small>{reason}</small> : null}
            </span>
            <Link to={detailAddress(id)}>{text('flow.monitor.mend')}</Link>
          </li>
        ))}
        {work.map((one) => (
          <WorkLine key={one.id} work={one} />
        ))}
      </ul>
    </li>
  );
}

function WorkLine({ work: { id, do: what, attempts, error, dueAt } }: { work: Problem['work'][number] }) {
  const text = useText();
  const { attempt } = useNotices();
  const changed = useFlowChanged();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await attempt(() => api.post(`/api/workflow/problems/${id}/retry`, {}), text('flow.monitor.retrying'));
    await changed();
    setBusy(false);
  };
  return (
    <li>
      <ToneTag tone="danger">{text(`flow.monitor.work.${what}`)}</ToneTag>
      <span>
        {text('flow.monitor.attempts', { count: attempts, at: chinaText(dueAt) })}
        {error ? <small>{error}</small> : null}
      </span>
      <Button size="small" loading={busy} onClick={() => void retry()}>
        {text('flow.monitor.retry')}
      </Button>
    </li>
  );
}
