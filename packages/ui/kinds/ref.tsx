import { defineUiKind, type FilterProps, type InputProps } from '../kind.ts';
import { RefSelect } from '../widgets/ref-select.tsx';
import { chosen } from './choice.tsx';

function RefInput({ value, onChange, ...props }: InputProps) {
  const ids = typeof value === 'string' ? [value] : [];
  return <RefSelect {...props} model={String(props.field.model)} ids={ids} onChange={(next) => onChange(next[0] ?? null)} />;
}

function RefFilter({ operand, onChange, field, ...props }: FilterProps) {
  return (
    <RefSelect
      {...props}
      field={field}
      model={String(field.model)}
      many
      ids={chosen(operand)}
      onChange={(next) => onChange(next.length > 0 ? { in: next } : undefined)}
      placeholder={field.label}
      label={field.label}
    />
  );
}

export const ref = defineUiKind('ref', { Input: RefInput, Filter: RefFilter, letters: 9 });
