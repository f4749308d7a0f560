import { Suspense } from 'react';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import type { RecordPanelProps } from './record-panel-props.ts';

const RecordPanel = lazyDialog(async () => ({ default: (await import('./record-panel.tsx')).RecordPanel }));

/** A record in a drawer over a page; its program is loaded when one is opened. */
export const OpenedRecord = (props: RecordPanelProps) => (
  <Suspense>
    <RecordPanel {...props} />
  </Suspense>
);
