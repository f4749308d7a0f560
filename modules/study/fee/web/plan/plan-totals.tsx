import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { type DraftLine, sumsOf } from './draft-line.ts';

/** The sums of the lines and what is left of the budget. They follow what is typed. */
export function PlanTotals({ lines, budget }: { lines: readonly DraftLine[]; budget: RecordRow | null }) {
  const text = useText();
  const { mandatory, optional, total } = sumsOf(lines);
  const most = typeof budget?.perStudent === 'number' ? budget.perStudent : null;
  const above = most !== null && total > most;
  return (
    <section aria-label={text('fee.plan.totals')} aria-live="polite">
      <dl className="fee-plan-totals">
        <div>
          <dt>{text('fee.plan.mandatory')}</dt>
          <dd>{shownYuan(mandatory)}</dd>
        </div>
        <div>
          <dt>{text('fee.plan.optional')}</dt>
          <dd>{shownYuan(optional)}</dd>
        </div>
        <div data-sum data-wrong={above}>
          <dt>{text('fee.plan.total')}</dt>
          <dd>{shownYuan(total)}</dd>
        </div>
        {most === null ? null : (
          <div data-wrong={above}>
            <dt>{above ? text('fee.plan.above') : text('fee.plan.left')}</dt>
            <dd>{shownYuan(Math.abs(most - total))}</dd>
          </div>
        )}
      </dl>
      {above ? (
        <p role="alert" className="fee-plan-wrong">
          {text('fee.plan.aboveBudget', { most: shownYuan(most) })}
        </p>
      ) : null}
    </section>
  );
}
