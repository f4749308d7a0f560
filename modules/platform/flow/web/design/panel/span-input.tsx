import { useText } from '@zhixing/client/i18n.ts';
import type { FlowNode } from '@zhixing/flow';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Checkbox, InputNumber, Select, Space } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Field } from './part.tsx';

export type Span = Extract<FlowNode, { kind: 'timer' }>['after'];

interface Props {
  readonly label: string;
  readonly value: Span;
  readonly onChange: (value: Span) => void;
  /** Allows the amount to come from a field of the record. */
  readonly fields?: boolean;
}

/** Integer fields other than money. */
const isCount = (kind: string): boolean => {
  const { numeric, cell, schema } = kindOf(kind);
  return numeric && cell({ kind }) === 'number' && schema({ kind }).type === 'integer';
};

/** A duration in clock time or working days; the work calendar has no hours. */
export function SpanInput({ label, value, onChange, fields = false }: Props) {
  const text = useText();
  const { model } = useDesk();
  const numbers = fields ? (model?.fields ?? []).filter(({ kind, system }) => isCount(kind) && !system) : [];
  return (
    <Field label={label} help={value.field ? text('flowDesign.spanFallback') : undefined}>
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
              options={(['minutes', 'hours', 'days'] as const).map((unit) => ({
                value: unit,
                label: text(`flowDesign.units.${unit}`, { count: value.amount }),
              }))}
              onChange={(unit) => onChange(tidy({ ...value, unit, working: unit === 'days' ? value.working : undefined }))}
            />
          </Space.Compact>
          {(value.unit === 'days' || value.working) && (
            <Checkbox
              checked={value.working === true}
              onChange={({ target }) => onChange(tidy({ ...value, working: target.checked || undefined }))}
            >
              {text('flowDesign.working')}
            </Checkbox>
          )}
          {(numbers.length > 0 || value.field) && (
            <Select
              aria-label={text('flowDesign.spanFrom')}
              value={value.field ?? '-'}
              popupMatchSelectWidth={false}
              options={[
                { value: '-', label: text('flowDesign.spanFixed') },
                ...numbers.map((field) => ({ value: field.name, label: text('flowDesign.spanField', { field: field.label }) })),
              ]}
              onChange={(field) => onChange(tidy({ ...value, field: field === '-' ? undefined : field }))}
            />
          )}
        </Space>
      )}
    </Field>
  );
}
