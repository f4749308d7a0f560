import { useText } from '@zhixing/client/i18n.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { fenOf, shownYuan, typedYuan } from '@zhixing/model/fen.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { FileInput } from '@zhixing/ui/widgets/lazy.tsx';
import { Button, Input, Segmented } from 'antd';
import { type FormEvent, useState } from 'react';

const channels = ['cash', 'transfer', 'unionpay'] as const;
type Channel = (typeof channels)[number];

interface Props {
  readonly id: string;
  readonly onDone: () => void;
}

/** What is owed on a bill, and the payment of it. The amount is that of the whole debt unless another is typed. */
export function CollectForm({ id, onDone }: Props) {
  const text = useText();
  const asked = useList('studentBill', { filter: { id }, page: 1, size: 1 });
  const lines = useList('billLine', { filter: { bill: id }, sort: 'sortCode', page: 1, size: 50 });
  const bill = asked.data?.list[0];
  if (!bill) return <Waiting rows={6} />;
  const label = (field: string) => asked.data?.labels[field]?.[String(bill[field])] ?? '';
  return (
    <section className="collect-form" aria-label={text('collectDesk.payment')}>
      <header>
        <h2>{label('student') || String(bill.billNo)}</h2>
        <span>{label('schoolClass')}</span>
      </header>
      <p className="own-note">
        {label('trip')} · {String(bill.billNo)}
      </p>
      <ul className="collect-lines">
        {(lines.data?.list ?? []).map((line) => (
          <li key={line.id}>
            <span>{String(line.name)}</span>
            <span>{shownYuan(Number(line.amount) - Number(line.waived ?? 0) + Number(line.adjusted ?? 0))}</span>
          </li>
        ))}
      </ul>
      <dl className="collect-sums">
        {(['receivable', 'paid', 'balance'] as const).map((name) => (
          <div key={name}>
            <dt>{text(`collectDesk.${name}`)}</dt>
            <dd>{shownYuan(bill[name])}</dd>
          </div>
        ))}
      </dl>
      <PaymentForm key={bill.version} bill={{ id, version: bill.version, balance: Number(bill.balance) }} onDone={onDone} />
    </section>
  );
}

interface PaymentProps {
  readonly bill: { readonly id: string; readonly version: number; readonly balance: number };
  readonly onDone: () => void;
}

function PaymentForm({ bill, onDone }: PaymentProps) {
  const text = useText();
  const { attempt } = useNotices();
  const act = useAction('studentBill');
  const action = useModel('studentBill').data?.actions.find(({ name }) => name === 'collect');
  const voucherField = action?.args.find(({ name }) => name === 'voucher');
  const [typed, setTyped] = useState(typedYuan(bill.balance));
  const [channel, setChannel] = useState<Channel>('cash');
  const [payer, setPayer] = useState('');
  const [transactionNo, setTransactionNo] = useState('');
  const [voucher, setVoucher] = useState<unknown>(null);
  const amount = fenOf(typed);
  const wrong = amount === null || amount === 0 ? 'collectDesk.noAmount' : amount > bill.balance ? 'collectDesk.tooMuch' : null;
  const take = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong || act.isPending) return;
    const args = { amount, channel, ...(payer && { payer }), ...(channel !== 'cash' && { transactionNo: transactionNo || null, voucher }) };
    const taken = () => act.mutateAsync({ id: bill.id, version: bill.version, action: 'collect', args });
    if (await attempt(taken, text('collectDesk.taken', { amount: shownYuan(amount) }))) onDone();
  };
  if (!action) return <p className="own-note">{text('collectDesk.notAllowed')}</p>;
  return (
    <form onSubmit={(event) => void take(event)} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <label htmlFor="collect-amount">{text('collectDesk.amount')}</label>
      <Input
        id="collect-amount"
        autoFocus
        size="large"
        inputMode="decimal"
        prefix="¥"
        value={typed}
        {...(wrong && { status: 'error' as const, 'aria-describedby': 'collect-wrong' })}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      {wrong && (
        <p id="collect-wrong" className="collect-wrong" role="alert">
          {text(wrong, { owed: shownYuan(bill.balance) })}
        </p>
      )}
      <Segmented
        block
        aria-label={text('collectDesk.channel')}
        value={channel}
        options={channels.map((value) => ({ value, label: text(`collectDesk.channels.${value}`) }))}
        onChange={setChannel}
      />
      <label htmlFor="collect-payer">{text('collectDesk.payer')}</label>
      <Input
        id="collect-payer"
        maxLength={40}
        value={payer}
        placeholder={text('collectDesk.payerHint')}
        onChange={({ target }) => setPayer(target.value)}
      />
      {channel !== 'cash' && (
        <>
          <label htmlFor="collect-transaction">{text('collectDesk.transactionNo')}</label>
          <Input id="collect-transaction" maxLength={64} value={transactionNo} onChange={({ target }) => setTransactionNo(target.value)} />
          {voucherField && (
            <>
              <label htmlFor="collect-voucher">{voucherField.label}</label>
              <FileInput
                id="collect-voucher"
                field={voucherField}
                value={voucher}
                onChange={setVoucher}
                onBlur={() => {}}
                invalid={false}
                labelOf={() => undefined}
              />
            </>
          )}
        </>
      )}
      <div className="own-actions">
        <Button type="primary" htmlType="submit" size="large" disabled={wrong !== null} loading={act.isPending}>
          {text('collectDesk.take', { amount: amount === null ? '' : shownYuan(amount) })}
        </Button>
        <Button size="large" onClick={onDone}>
          {text('collectDesk.back')}
        </Button>
      </div>
    </form>
  );
}
