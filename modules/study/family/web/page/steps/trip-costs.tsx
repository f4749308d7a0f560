import type { Costs } from '../answers.ts';
import { moneyText } from '../format.ts';
import { useText } from '../texts.ts';

/** What the trip has cost, by category beside the budget, and what goes back to the families. */
export function TripCosts({ costs }: { costs: Costs }) {
  const text = useText();
  const { lines, attendStudents, actualTotal, actualPerStudent, surplus, surplusPerStudent, publicityEnd } = costs;
  return (
    <section className="card">
      <h2>{text('familyPage.costs.title')}</h2>
      {publicityEnd && <p className="note">{text('familyPage.costs.until', { day: publicityEnd })}</p>}
      <dl className="amounts">
        {lines.map(({ id, name, budgetAmount, actualAmount, reason }) => (
          <div key={id}>
            <dt>
              {name}
              <small className="note">
                {' '}
                {text('familyPage.costs.budget', { amount: moneyText(budgetAmount) })}
                {reason && ` · ${reason}`}
              </small>
            </dt>
            <dd>{moneyText(actualAmount)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {text('familyPage.costs.total', { amount: moneyText(actualTotal), students: attendStudents, each: moneyText(actualPerStudent) })}
      </p>
      {surplus > 0 && <p>{text('familyPage.costs.surplus', { amount: moneyText(surplus), each: moneyText(surplusPerStudent ?? 0) })}</p>}
    </section>
  );
}
