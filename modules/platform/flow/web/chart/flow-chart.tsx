import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Suspense } from 'react';
import type { FlowChartProps } from './chart.tsx';

const Chart = lazyAside(() => import('./chart.tsx'));

/**
 * Draws a flow to be read: as a chart, or as lists within lists (from the start on phones, and by a button). Its program and its texts
 * are fetched when it is first shown, so that a page may name it freely.
 *
 * `document` is the document of the version that the flow runs on (its `nodes` are enough). `titles` are the titles of nodes by id, as
 * `GET /api/workflow/instances/:id` gives them under `nodes`; what is not named is called by its own title or its kind. `progress` colours
 * the nodes and names people with what they did and when: the last visit of each node with its tasks; nodes that the flow has not come to
 * are left out of it and stand back. `names` says what ids of the document are called, where they are known. `more` is what else there is to
 * a node.
 *
 * ```tsx
 * <FlowChart document={detail.document} titles={{ first: '…' }}
 *   progress={{ first: { state: 'open', people: [{ name: '…', state: 'agreed', at: '2026-09-04T02:00:00Z' }] } }} />
 * ```
 */
export const FlowChart = (props: FlowChartProps) => (
  <Suspense fallback={<Waiting />}>
    <Chart {...props} />
  </Suspense>
);
