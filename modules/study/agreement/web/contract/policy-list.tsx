import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button, InputNumber } from 'antd';
import type { CancelStep } from '../../contract/contract.model.ts';

interface Props {
  /** Off in a form, which names the field itself. */
  readonly isHeaded?: boolean;
  readonly policy: readonly CancelStep[];
  readonly onChange: (policy: readonly CancelStep[]) => void;
}

/** The steps of the cancellation policy, from the earliest. */
export function PolicyList({ policy, onChange, isHeaded = true }: Props) {
  const text = useText();
  const set = (at: number, values: Partial<CancelStep>) =>
    onChange(policy.map((step, place) => (place === at ? { ...step, ...values } : step)));
  const last = policy.at(-1);
  const next = { hoursBefore: Math.max(0, Math.floor((last?.hoursBefore ?? 48) / 2)), refundPercent: last?.refundPercent ?? 100 };
  return (
    <section className="agreement-terms" aria-label={text('agreement.contract.cancel')}>
      {isHeaded && <h3>{text('agreement.contract.cancel')}</h3>}
      <ByPlace items={policy}>
        {({ hoursBefore, refundPercent }, at) => (
          <div>
            <InputNumber
              aria-label={text('agreement.contract.stepHours', { number: at + 1 })}
              value={hoursBefore}
              min={0}
              max={8760}
              precision={0}
              prefix={text('agreement.contract.before')}
              suffix={text('agreement.contract.hours')}
              onChange={(value) => set(at, { hoursBefore: value ?? 0 })}
            />
            <InputNumber
              aria-label={text('agreement.contract.stepRefund', { number: at + 1 })}
              value={refundPercent}
              min={0}
              max={100}
              precision={2}
              prefix={text('agreement.contract.refund')}
              suffix="%"
              onChange={(value) => set(at, { refundPercent: value ?? 0 })}
            />
            <Button
              type="text"
              icon={<Icon name="delete" />}
              aria-label={text('agreement.contract.removeStep', { number: at + 1 })}
              onClick={() => onChange(policy.filter((_, place) => place !== at))}
            />
          </div>
        )}
      </ByPlace>
      <Button icon={<Icon name="plus" />} onClick={() => onChange([...policy, next])}>
        {text('agreement.contract.addStep')}
      </Button>
    </section>
  );
}
