import { type FormEvent, useState } from 'react';
import type { Bill, BillPayment, Place } from '../answers.ts';
import { Failure } from '../api.ts';
import { momentText, moneyText } from '../format.ts';
import { Choice, FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useSending } from '../use-sending.ts';

type Send = (path: string, body?: object) => Promise<Place>;

/** Payments with their receipts, and the refunds that were asked for. */
export function Receipts({ bill, send }: { bill: Bill; send: Send }) {
  const text = useText();
  const { busy, failure, run } = useSending();
  if (bill.payments.length === 0 && bill.refunds.length === 0) return null;
  return (
    <section className="card">
      <h2>{text('familyPage.pay.receipts')}</h2>
      {bill.payments.map((payment) => (
        <Receipt key={payment.id} payment={payment} send={send} />
      ))}
      {bill.payments.some(({ status }) => status === 'pending') && (
        <button type="button" disabled={busy} onClick={() => void run(async () => location.reload())}>
          {text('familyPage.pay.check')}
        </button>
      )}
      <FailureNote failure={failure} />
      {bill.refunds.length > 0 && <h3>{text('familyPage.pay.asked')}</h3>}
      {bill.refunds.map(({ id, amount, status, opinion }) => (
        <p key={id} className="given">
          {moneyText(amount ?? 0)} {text(`familyPage.pay.refunds.${status}`)}
          {opinion && <small>{opinion}</small>}
        </p>
      ))}
    </section>
  );
}

function Receipt({ payment, send }: { payment: BillPayment; send: Send }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const { paymentNo, receiptNo, channel, amount, status, payAt, refundable } = payment;
  return (
    <div className="receipt">
      <p>
        <b>{moneyText(amount)}</b> {text(`familyPage.pay.channels.${channel}`)}
        <small className="part">{status === 'pending' ? text('familyPage.pay.pending') : payAt && momentText(payAt)}</small>
        {status !== 'pending' && <small className="part">{text('familyPage.pay.receipt', { number: receiptNo ?? paymentNo ?? '' })}</small>}
      </p>
      {refundable && !asking && (
        <button type="button" onClick={() => setAsking(true)}>
          {text('familyPage.pay.ask')}
        </button>
      )}
      {refundable && asking && <RefundForm payment={payment.id} send={send} close={() => setAsking(false)} />}
    </div>
  );
}

const reasons = ['withdraw', 'overcharge', 'other'] as const;

function RefundForm({ payment, send, close }: { payment: string; send: Send; close: () => void }) {
  const text = useText();
  const [reason, setReason] = useState<(typeof reasons)[number]>('withdraw');
  const [words, setWords] = useState('');
  const { busy, failure, run } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (words.trim().length < 2) throw new Failure('missing', text('familyPage.pay.missing'));
      await send('refund', { payment, reason, words });
      close();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="card">
      <Choice
        name={`reason-${payment}`}
        label={text('familyPage.pay.reason')}
        options={reasons.map((one) => [one, text(`familyPage.pay.reasons.${one}`)] as const)}
        value={reason}
        change={setReason}
      />
      <p className="note">{text('familyPage.pay.illness')}</p>
      <div className="field">
        <label htmlFor={`words-${payment}`}>{text('familyPage.pay.words')}</label>
        <textarea id={`words-${payment}`} rows={3} maxLength={300} value={words} onChange={(event) => setWords(event.target.value)} />
      </div>
      <FailureNote failure={failure} />
      <Primary busy={busy}>{text('familyPage.pay.submitRefund')}</Primary>
      <button type="button" onClick={close}>
        {text('familyPage.cancel')}
      </button>
    </form>
  );
}
