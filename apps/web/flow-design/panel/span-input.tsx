import { useText } from '@zhixing/client/i18n.ts';
import type { FlowNode } from '@zhixing/flow';
import { Checkbox, InputNumber, Select, Space } from 'antd';
import { tidy } from '../edit.ts';
import { Field } from './part.tsx';

export type Span = Extract<FlowNode, { kind: 'timer' }>['after'];

/** A length of time, of the clock or of working days. */
export function SpanInput({ label, value, onChange }: { label: string; value: Span; onChange: (value: Span) => void }) {
  const text = useText();
  return (
    <Field label={label}>
      {(id) => (
        <Space wrap>
          <Space.Compact>
            <InputNumber
              id={id}
              min={0}
              max={10_000}
              precision={0}
              value={value.amount}
              onChange={(amount) => onChange({ ...value, amount: amount ?? 0 })}
            />
            <Select
              aria-label={text('flowDesign.unit')}
              value={value.unit}
              style={{ minWidth: 88 }}
              options={(['minutes', 'hours', 'days'] as const).map((unit) => ({ value: unit, label: text(`flowDesign.units.${unit}`) }))}
              onChange={(unit) => onChange({ ...value, unit })}
            />
          </Space.Compact>
          <Checkbox
            checked={value.working === true}
            onChange={({ target }) => onChange(tidy({ ...value, working: target.checked || undefined }))}
          >
            {text('flowDesign.working')}
          </Checkbox>
        </Space>
      )}
    </Field>
  );
}
