import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Suspense } from 'react';
import type { FlowChartProps } from './chart.tsx';

const Chart = lazyAside(() => import('./chart.tsx'));

/**
 * Read-only view of a flow: as a chart, or as an outline (by default on phones, and by a button). Its code and texts are loaded on first
 * use, so that any page may import it.
 *
 * `document` is the document of the version of the instance (its `nodes` suffice). `titles` are the titles of nodes by id, as in `nodes` of
 * `GET /api/workflow/instances/:id`; missing ones fall back to the title in the document or the kind. `progress` colours the nodes and
 * lists people with their acts and times: the last visit of each node with its tasks; nodes not yet reached are omitted and shown dimmed.
 * `names` are names for ids in the document, where known. `more` is further content by node.
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
