import { useText } from '@zhixing/client/i18n.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useOptions } from '@zhixing/client/use-options.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import type { Line, Proposal } from './use-lines.ts';

type Step = 'offer' | 'choose' | 'ignore';

const tones = { billNo: 'success', nameAndAmount: 'success', name: 'processing', amount: 'warning' } as const;

/** A transfer with its proposed bill. Another bill may be chosen, or the transfer set aside with a reason. */
export function LineRow({ line }: { line: Line }) {
  const text = useText();
  return (
    <li className="bank-line">
      <div className="bank-came">
        <strong>{shownYuan(line.amount)}</strong>
        <span>{line.payerName}</span>
        <time dateTime={line.tradedAt}>{chinaMinute(line.tradedAt)}</time>
        <p>{line.purpose || text('bank.noPurpose')}</p>
      </div>
      <Matching line={line} />
    </li>
  );
}

function Matching({ line: { id, version, proposal } }: { line: Line }) {
  const text = useText();
  const { done } = useNotices();
  const act = useAction('bankLine');
  const usual: Step = proposal ? 'offer' : 'choose';
  const [step, setStep] = useState<Step>(usual);
  const confirm = (bill: string) =>
    act.mutate({ id, version, action: 'confirm', args: { bill } }, { onSuccess: () => done(text('bank.posted')) });
  const ignore = (reason: string) =>
    act.mutate({ id, version, action: 'ignore', args: { reason } }, { onSuccess: () => done(text('bank.setAside')) });
  const isBusy = act.isPending;
  return (
    <div className="bank-bill">
      {step === 'offer' && proposal ? <Offer proposal={proposal} busy={isBusy} onTake={confirm} onOther={() => setStep('choose')} /> : null}
      {step === 'choose' ? <BillChoice busy={isBusy} onChoose={confirm} /> : null}
      {step === 'ignore' ? <Reason busy={isBusy} onGive={ignore} /> : null}
      {act.error ? <Alert type="error" showIcon title={act.error.message} /> : null}
      <div className="own-actions">
        {step === usual ? null : <Button onClick={() => setStep(usual)}>{text('bank.back')}</Button>}
        {step === 'ignore' ? null : <Button onClick={() => setStep('ignore')}>{text('bank.ignore')}</Button>}
      </div>
    </div>
  );
}

interface OfferProps {
  readonly proposal: Proposal;
  readonly busy: boolean;
  readonly onTake: (bill: string) => void;
  readonly onOther: () => void;
}

function Offer({ proposal: { bill, billNo, student, balance, why }, busy, onTake, onOther }: OfferProps) {
  const text = useText();
  return (
    <>
      <p>
        {billNo} · {student} · {text('bank.owed', { amount: shownYuan(balance) })} <Tag color={tones[why]}>{text(`bank.why.${why}`)}</Tag>
      </p>
      <div className="own-actions">
        <Button type="primary" loading={busy} onClick={() => onTake(bill)}>
          {text('bank.confirm')}
        </Button>
        <Button onClick={onOther}>{text('bank.other')}</Button>
      </div>
    </>
  );
}

const owing = { status: { in: ['unpaid', 'partial', 'overdue'] } };

function BillChoice({ busy, onChoose }: { busy: boolean; onChoose: (bill: string) => void }) {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const [bill, setBill] = useState<string | null>(null);
  const found = useOptions('studentBill', { keyword, filter: owing, pageSize: 20 });
  return (
    <div className="bank-choice">
      <Select
        aria-label={text('bank.chooseBill')}
        placeholder={text('bank.chooseBill')}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        value={bill}
        options={(found.data?.list ?? []).map(({ id, label }) => ({ value: id, label }))}
        onChange={setBill}
      />
      <Button type="primary" disabled={bill === null} loading={busy} onClick={() => bill && onChoose(bill)}>
        {text('bank.confirm')}
      </Button>
    </div>
  );
}

interface ReasonProps {
  readonly busy: boolean;
  readonly onGive: (reason: string) => void;
}

function Reason({ busy, onGive }: ReasonProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <form
      className="bank-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (given.length > 1) onGive(given);
      }}
    >
      <Input
        aria-label={text('bank.reason')}
        placeholder={text('bank.reason')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button htmlType="submit" type="primary" disabled={given.length < 2} loading={busy}>
        {text('bank.ignore')}
      </Button>
    </form>
  );
}
