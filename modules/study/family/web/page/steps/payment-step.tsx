import { useState } from 'react';
import type { Bill, Channel } from '../answers.ts';
import { ask } from '../api.ts';
import { momentText, moneyText } from '../format.ts';
import { Choice, FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useSending } from '../use-sending.ts';
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

const isWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

interface Started {
  readonly invitation: { readonly kind: string; readonly url?: string };
}

function Due({ place, bill }: StepProps & { bill: Bill }) {
  const text = useText();
  const { busy, failure, run } = useSending();
  const [channel, setChannel] = useState<Channel | null>(place.channels[0] ?? null);
  const pay = (amount: number) =>
    run(async () => {
      const token = /^\/formShortLink\/([\w-]{22})/.exec(location.pathname)?.[1];
      const whom = { student: place.student.id, trip: place.trip?.id ?? null };
      const { invitation } = await ask<Started>('POST', 'pay', { ...whom, channel, client: 'h5', amount, ...(token && { token }) });
      if (invitation.url && /^(https:|alipays?:|weixin:)/.test(invitation.url)) location.assign(invitation.url);
    });
  return (
    <section className="card">
      <h2>
        {text('familyPage.pay.due')} {moneyText(bill.dueNow)}
      </h2>
      <p className="note">{text('familyPage.pay.until', { at: momentText(bill.dueAt) })}</p>
      {place.channels.length === 0 && <p>{text('familyPage.pay.offline')}</p>}
      {place.channels.length > 0 && isWechat() && <p className="warning">{text('familyPage.pay.inWechat')}</p>}
      {place.channels.length > 0 && !isWechat() && (
        <>
          <Choice
            name="channel"
            label={text('familyPage.pay.by')}
            options={place.channels.map((one) => [one, text(`familyPage.pay.channels.${one}`)] as const)}
            value={channel}
            change={setChannel}
          />
          <Primary busy={busy} onClick={() => void pay(bill.dueNow)}>
            {text('familyPage.pay.pay', { amount: moneyText(bill.dueNow) })}
          </Primary>
          {bill.open > bill.dueNow && (
            <button type="button" disabled={busy} onClick={() => void pay(bill.open)}>
              {text('familyPage.pay.payAll', { amount: moneyText(bill.open) })}
            </button>
          )}
          <p className="note">{text('familyPage.pay.back')}</p>
        </>
      )}
      <FailureNote failure={failure} />
    </section>
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
