import { useText } from '@zhixing/client/i18n.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button, Input, InputNumber, Select } from 'antd';
import { dueTimes, MAX_PREPAID, type PaymentTerm, percentSum, prepaidOf } from '../../contract/contract.model.ts';

interface Props {
  /** Off in a form, which names the field itself. */
  readonly isHeaded?: boolean;
  readonly terms: readonly PaymentTerm[];
  /** The price of the contract in fen. */
  readonly amount: number;
  readonly onChange: (terms: readonly PaymentTerm[]) => void;
}

/** The payment terms with their sum, and the share before the return. */
export function PaymentList({ terms, amount, onChange, isHeaded = true }: Props) {
  const text = useText();
  const set = (at: number, values: Partial<PaymentTerm>) =>
    onChange(terms.map((term, place) => (place === at ? { ...term, ...values } : term)));
  const sum = percentSum(terms.map(({ percent }) => percent));
  const prepaid = prepaidOf(terms);
  return (
    <section className="agreement-terms" aria-label={text('agreement.contract.payment')}>
      {isHeaded && <h3>{text('agreement.contract.payment')}</h3>}
      <ByPlace items={terms}>
        {({ name, percent, due }, at) => (
          <div>
            <Input
              aria-label={text('agreement.contract.termName', { number: at + 1 })}
              placeholder={text('agreement.contract.termName', { number: at + 1 })}
              value={name}
              maxLength={60}
              onChange={({ target }) => set(at, { name: target.value })}
            />
            <InputNumber
              aria-label={text('agreement.contract.termPercent', { number: at + 1 })}
              value={percent}
              min={0}
              max={100}
              precision={2}
              suffix="%"
              onChange={(value) => set(at, { percent: value ?? 0 })}
            />
            <Select
              aria-label={text('agreement.contract.termDue', { number: at + 1 })}
              value={due}
              options={dueTimes.map((value) => ({ value, label: text(`agreement.contract.due.${value}`) }))}
              onChange={(value) => set(at, { due: value })}
            />
            <span className="agreement-amount">{shownYuan(Math.round((amount * percent) / 100))}</span>
            <Button
              type="text"
              icon={<Icon name="delete" />}
              aria-label={text('agreement.contract.removeTerm', { number: at + 1 })}
              onClick={() => onChange(terms.filter((_, place) => place !== at))}
            />
          </div>
        )}
      </ByPlace>
      <p className="agreement-sums" aria-live="polite">
        <span data-wrong={sum !== 100}>{text('agreement.contract.sum', { sum })}</span>
        <span data-wrong={prepaid > MAX_PREPAID}>{text('agreement.contract.prepaid', { share: prepaid, most: MAX_PREPAID })}</span>
      </p>
      <Button
        icon={<Icon name="plus" />}
        onClick={() => onChange([...terms, { name: '', percent: Math.max(0, 100 - sum), due: 'settlement' }])}
      >
        {text('agreement.contract.addTerm')}
      </Button>
    </section>
  );
}
