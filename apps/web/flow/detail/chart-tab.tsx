import { useMemo } from 'react';
import { FlowChart } from '../../flow-chart/flow-chart.tsx';
import type { Progress } from '../../flow-chart/progress.ts';
import type { FlowDetail } from '../flow.ts';

/** The whole flow, coloured by how far it has come, with the people and when they acted. */
export function ChartTab({ detail }: { detail: FlowDetail }) {
  const progress = useMemo(() => progressOf(detail), [detail]);
  const titles = useMemo(() => titlesOf(detail), [detail]);
  return <FlowChart document={detail.chart} titles={titles} names={detail.people} progress={progress} />;
}

const titlesOf = ({ nodes }: Pick<FlowDetail, 'nodes'>): Record<string, string> =>
  Object.fromEntries(nodes.filter(({ id, title }) => id !== title).map(({ id, title }) => [id, title]));

/** The last stay at each node with those who were asked there. */
export function progressOf({ visits, tasks, people }: Pick<FlowDetail, 'visits' | 'tasks' | 'people'>): Progress {
  return Object.fromEntries(
    visits.map(({ id, node, state, openedAt, closedAt }) => [
      node,
      {
        state,
        from: openedAt,
        until: closedAt ?? null,
        people: tasks
          .filter((task) => task.visit === id && task.state !== 'withdrawn')
          .map((task) => ({ name: people[task.user] ?? '', state: task.state, at: task.actedAt ?? null })),
      },
    ]),
  );
}
