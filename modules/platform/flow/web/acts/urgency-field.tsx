import type { Urgency } from '@zhixing/client/flow-choice.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Radio } from 'antd';
import { Field } from './field.tsx';

interface Props {
  readonly value: Urgency;
  readonly onChange: (value: Urgency) => void;
}

const urgencies = [1, 2, 3] as const;

/** How urgent a submission is to those who decide on it. */
export default function UrgencyField({ value, onChange }: Props) {
  const text = useText();
  return (
    <Field id="flow-urgency" label={text('flow.urgency.title')}>
      <Radio.Group
        id="flow-urgency"
        value={value}
        onChange={({ target }) => onChange(target.value as Urgency)}
        options={urgencies.map((one) => ({ value: one, label: text(`flow.urgency.${one}`) }))}
      />
    </Field>
  );
}
