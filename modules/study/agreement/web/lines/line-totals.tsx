import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { MANAGE_PERCENT } from '../../budget/budget.model.ts';
import type { DraftLine } from './draft-line.ts';
import { totalsOf } from './totals.ts';
import './lines.css';

interface Props {
  readonly model: ModelDescription;
  readonly lines: readonly DraftLine[];
  readonly students: number | null;
  /** Upper limit per student, in fen. */
  readonly cap?: number | null;
}

/** Totals by category, the total and the share per student, with what breaks a limit. They follow what is typed. */
export function LineTotals({ model, lines, students, cap = null }: Props) {
  const text = useText();
  const { total, perStudent, byCategory, direct, manage } = totalsOf(lines, students);
  const label = (category: string) => fieldOf(model, 'category')?.options?.find(({ value }) => value === category)?.label ?? category;
  const tooMuch = manage * 100 > direct * MANAGE_PERCENT;
  const above = cap !== null && perStudent !== null && perStudent > cap;
  return (
    <section className="agreement-totals" aria-label={text('agreement.lines.totals')} aria-live="polite">
      <dl>
        {byCategory.map(({ category, amount }) => (
          <div key={category}>
            <dt>{label(category)}</dt>
            <dd>
              {shownYuan(amount)} <small>{total > 0 ? `${((amount / total) * 100).toFixed(1)}%` : ''}</small>
            </dd>
          </div>
        ))}
        <div data-sum>
          <dt>{text('agreement.lines.total')}</dt>
          <dd>{shownYuan(total)}</dd>
        </div>
        <div data-sum data-wrong={above}>
          <dt>{text('agreement.lines.perStudent', { students: students ?? 0 })}</dt>
          <dd>{shownYuan(perStudent)}</dd>
        </div>
      </dl>
      {above ? <p role="alert">{text('agreement.lines.aboveCap', { cap: shownYuan(cap) })}</p> : null}
      {tooMuch ? (
        <p role="alert">
          {text('agreement.lines.manageTooHigh', { percent: MANAGE_PERCENT, most: shownYuan(Math.floor((direct * MANAGE_PERCENT) / 100)) })}
        </p>
      ) : null}
    </section>
  );
}
