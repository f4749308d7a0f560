import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Steps as AntSteps, Grid } from 'antd';

const order: Readonly<Record<string, number>> = { draft: 0, rejected: 0, pending: 1, approved: 3 };

/** How far a plan has come: drawn up, shown publicly, approved. */
export function Steps({ plan }: { plan: RecordRow }) {
  const text = useText();
  const vertical = Grid.useBreakpoint().md === false;
  const until = typeof plan.publicityEnd === 'string' ? plan.publicityEnd : null;
  const isOver = until !== null && chinaDay(Date.now()) > until;
  const reached = order[String(plan.status)] ?? 0;
  const current = reached === 1 && isOver ? 2 : reached;
  const shown = until ? text('fee.plan.shownUntil', { from: String(plan.publicityStart ?? ''), until }) : text('fee.plan.notShown');
  return (
    <AntSteps
      size="small"
      orientation={vertical ? 'vertical' : 'horizontal'}
      current={current}
      status={plan.status === 'rejected' ? 'error' : 'process'}
      items={[
        { title: text('fee.plan.drawnUp'), content: plan.status === 'rejected' ? text('fee.plan.rejected') : null },
        { title: text('fee.plan.shown'), content: shown },
        { title: text('fee.plan.approved') },
      ]}
    />
  );
}
