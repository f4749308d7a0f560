import type { FieldDescription, Option } from '@zhixing/client/model-description.ts';
import { Select } from 'antd';
import { type CellProps, defineUiKind, type FilterProps, type InputProps } from '../kind.ts';
import { emWidth } from '../widgets/em-width.ts';
import { TabLeaves } from '../widgets/tab-leaves.tsx';
import { ToneTag } from '../widgets/tone-tag.tsx';
import { useClear } from '../widgets/use-clear.tsx';

const optionOf = (field: FieldDescription, value: unknown): Option | undefined => field.options?.find((option) => option.value === value);

function ChoiceCell({ field, value, labelOf }: CellProps) {
  const option = optionOf(field, value);
  const label = option?.label ?? labelOf(value) ?? String(value);
  return option?.tone ? <ToneTag tone={option.tone}>{label}</ToneTag> : label;
}

/** Select for one of the field's options. */
export function ChoiceInput({ id, field, value, onChange, onBlur, invalid, describedBy, placeholder }: InputProps) {
  const clear = useClear();
  return (
    <TabLeaves>
      <Select
        id={id}
        value={typeof value === 'string' ? value : null}
        options={listOf(field)}
        onChange={(next) => onChange(next ?? null)}
        onBlur={onBlur}
        allowClear={field.required !== true && clear}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={placeholder ?? field.placeholder}
        aria-invalid={invalid}
        aria-required={field.required === true}
        aria-describedby={describedBy}
      />
    </TabLeaves>
  );
}

/** Multiple select of the field's options. */
export function ChoiceFilter({ id, field, operand, onChange }: FilterProps) {
  const clear = useClear();
  return (
    <TabLeaves>
      <Select
        id={id}
        mode="multiple"
        value={chosen(operand)}
        options={listOf(field)}
        onChange={(next: string[]) => onChange(next.length > 0 ? { in: next } : undefined)}
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={clear}
        placeholder={field.label}
        aria-label={field.label}
      />
    </TabLeaves>
  );
}

const listOf = (field: FieldDescription) => (field.options ?? []).map(({ value, label }) => ({ value, label }));

/** The values in an operand, in either of its forms. */
export function chosen(operand: FilterProps['operand']): string[] {
  if (typeof operand === 'string') return [operand];
  const list = typeof operand === 'object' && operand !== null ? operand.in : undefined;
  return Array.isArray(list) ? list.map(String) : [];
}

export const choice = defineUiKind('choice', {
  inline: 'value',
  Cell: ChoiceCell,
  Input: ChoiceInput,
  Filter: ChoiceFilter,
  text: (value, field, { labelOf }) => optionOf(field, value)?.label ?? labelOf(value) ?? String(value),
  letters: (field) => Math.max(3, ...(field.options ?? []).map((option) => emWidth(option.label) + 1)),
});
