import { useText } from '@zhixing/client/i18n.ts';
import { type CellProps, defineUiKind, type FilterProps, type InputProps } from '../kind.ts';
import { PeekLink } from '../record/peek-link.tsx';
import { RefPicker } from '../widgets/lazy.tsx';
import { RefSelect } from '../widgets/ref-select.tsx';
import { chosen } from './choice.tsx';

function RefCell({ field, value, labelOf }: CellProps) {
  const t = useText();
  const label = labelOf(value);
  if (label === undefined || !field.linked) return label ?? (field.model ? t('ui.value.unknown') : String(value));
  return <PeekLink model={String(field.model)} id={String(value)} label={label} />;
}

function RefInput({ value, onChange, ...props }: InputProps) {
  const ids = typeof value === 'string' ? [value] : [];
  return <RefPicker {...props} model={String(props.field.model)} ids={ids} onChange={(next) => onChange(next[0] ?? null)} />;
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

export const ref = defineUiKind('ref', { inline: 'key', Cell: RefCell, Input: RefInput, Filter: RefFilter, letters: 9 });
