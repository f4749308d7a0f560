import { type ReactNode, useMemo } from 'react';
import { FlowChart } from '../chart/flow-chart.tsx';
import type { Progress } from '../chart/progress.ts';
import type { FlowDetail } from '../flow.ts';
import { RelatedLine } from './related-flow.tsx';

/** The whole flow with its progress, assignees and times; links to the flows it has started. */
export default function ChartTab({ detail }: { detail: FlowDetail }) {
  const progress = useMemo(() => progressOf(detail), [detail]);
  const titles = useMemo(() => titlesOf(detail), [detail]);
  const names = useMemo(() => ({ ...detail.names, ...detail.people }), [detail]);
  const started = useMemo(() => startedAt(detail), [detail]);
  return <FlowChart document={detail.chart} titles={titles} names={names} progress={progress} more={started} />;
}

const titlesOf = ({ nodes }: Pick<FlowDetail, 'nodes'>): Record<string, string> =>
  Object.fromEntries(nodes.filter(({ id, title }) => id !== title).map(({ id, title }) => [id, title]));

/** Sub-flows by the node that started them. */
function startedAt({ children, visits }: FlowDetail): Record<string, ReactNode> {
  const byNode = Map.groupBy(children, ({ visit }) => visits.find(({ id }) => id === visit)?.node ?? '');
  return Object.fromEntries([...byNode].map(([node, flows]) => [node, <Started key={node} flows={flows} />]));
}

const Started = ({ flows }: { flows: FlowDetail['children'] }) => (
  <ul className="flow-started">
    {flows.map((flow) => (
      <li key={flow.id}>
        <RelatedLine flow={flow} />
      </li>
    ))}
  </ul>
);

/** The last visit of each node with its assignees. */
export function progressOf({ visits, tasks, people }: Pick<FlowDetail, 'visits' | 'tasks' | 'people'>): Progress {
  return Object.fromEntries(
    visits.map(({ id, node, state, openedAt, closedAt, goesOnAt, taken }) => [
      node,
      {
        state,
        from: openedAt,
        until: closedAt ?? null,
        goesOnAt,
        taken,
        people: tasks
          .filter((task) => task.visit === id && task.state !== 'withdrawn')
          .map((task) => ({ name: people[task.user] ?? '', state: task.state, at: task.actedAt ?? null })),
      },
    ]),
  );
}
