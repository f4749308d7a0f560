import type { Bill } from '../answers.ts';
import { momentText, moneyText } from '../format.ts';
import { useText } from '../texts.ts';
import { Due } from './due.tsx';
import { Receipts } from './receipts.tsx';
import type { StepProps } from './step-props.ts';
import { TripCosts } from './trip-costs.tsx';

/** The bill: what is to be paid, how, and what was paid. */
export function PaymentStep(props: StepProps) {
  const text = useText();
  const { bill } = props.place;
  if (!bill) return <p className="card">{text('familyPage.pay.none')}</p>;
  return (
    <>
      {bill.open > 0 ? <Due {...props} bill={bill} /> : <p className="card all-done">{text('familyPage.pay.allPaid')}</p>}
      <BillLines bill={bill} />
      {props.place.costs && <TripCosts costs={props.place.costs} />}
      <Receipts bill={bill} send={props.send} />
    </>
  );
}

function BillLines({ bill }: { bill: Bill }) {
  const text = useText();
  const row = (label: string, amount: number) => (
    <>
      <dt>{label}</dt>
      <dd>{moneyText(amount)}</dd>
    </>
  );
  return (
    <section className="card">
      <h2>{text('familyPage.pay.items')}</h2>
      <dl className="amounts">
        {bill.lines.map(({ id, name, amount, optional }) => (
          <div key={id}>{row(optional ? `${name} · ${text('familyPage.pay.optional')}` : name, amount)}</div>
        ))}
        {bill.waived > 0 && <div>{row(text('familyPage.pay.waived'), -bill.waived)}</div>}
        <div className="sum">{row(text('familyPage.pay.total'), bill.receivable)}</div>
        {bill.paid > 0 && <div>{row(text('familyPage.pay.paidSum'), bill.paid)}</div>}
        {bill.refunded > 0 && <div>{row(text('familyPage.pay.refundedSum'), bill.refunded)}</div>}
        {bill.open > 0 && <div className="sum">{row(text('familyPage.pay.open'), bill.open)}</div>}
      </dl>
      {bill.instalments.length > 1 && (
        <p className="note">
          {text('familyPage.pay.instalments')}
          {bill.instalments.map(({ amount, dueAt }, at) => (
            <span key={dueAt} className="part">
              {text('familyPage.pay.instalment', { number: at + 1, amount: moneyText(amount), at: momentText(dueAt) })}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
