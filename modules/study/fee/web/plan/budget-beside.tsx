import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { shownYuan } from '@zhixing/model/fen.ts';

/** The approved budget per student, to compare the lines with. */
export function BudgetBeside({ budget, items }: { budget: RecordRow; items: readonly RecordRow[] }) {
  const text = useText();
  const students = Number(budget.students) || 1;
  return (
    <aside className="fee-plan-budget" aria-label={text('fee.plan.budget')}>
      <h3>{text('fee.plan.budgetOf', { no: String(budget.budgetNo ?? ''), students })}</h3>
      <dl>
        {items.map((item) => (
          <div key={item.id} data-other={item.payer !== 'family'}>
            <dt>
              {String(item.name)}
              {item.payer === 'family' ? null : <small> {text('fee.plan.otherPayer')}</small>}
            </dt>
            <dd>{shownYuan(Math.round(Number(item.amount) / students))}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{text('fee.plan.most')}</dt>
          <dd>{shownYuan(budget.perStudent)}</dd>
        </div>
      </dl>
    </aside>
  );
}
