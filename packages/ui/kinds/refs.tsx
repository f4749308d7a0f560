import { defineUiKind, type FilterProps, type InputProps, type LabelOf } from '../kind.ts';
import { RefSelect } from '../widgets/ref-select.tsx';

function RefsInput({ value, onChange, ...props }: InputProps) {
  return <RefSelect {...props} model={String(props.field.model)} many ids={idsOf(value)} onChange={onChange} />;
}

function RefsFilter({ operand, onChange, field, ...props }: FilterProps) {
  const has = typeof operand === 'object' && operand !== null ? operand.has : undefined;
  return (
    <RefSelect
      {...props}
      field={field}
      model={String(field.model)}
      ids={has ? [String(has)] : []}
      onChange={(next) => onChange(next[0] ? { has: next[0] } : undefined)}
      placeholder={field.label}
      label={field.label}
    />
  );
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Labels of several stored keys, one after the other. */
export const joined = (value: unknown, labelOf: LabelOf): string =>
  idsOf(value)
    .map((id) => labelOf(id) ?? id)
    .join('、');

export const refs = defineUiKind('refs', {
  Input: RefsInput,
  Filter: RefsFilter,
  text: (value, _field, { labelOf }) => joined(value, labelOf),
  letters: 12,
});
