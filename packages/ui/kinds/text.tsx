import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { defineUiKind, type FilterProps, type UiKind } from '../kind.ts';
import { ConcealedInput, TextInput } from '../widgets/lazy.tsx';
import { SearchText } from '../widgets/search-text.tsx';
import { ChoiceFilter, ChoiceInput } from './choice.tsx';

/** Filters by substring, or by prefix where only that is supported. */
export function TextFilter({ id, field, operand, onChange }: FilterProps) {
  const operator = field.operators.includes('contains') ? 'contains' : field.operators.includes('startsWith') ? 'startsWith' : 'eq';
  const shown = typeof operand === 'object' && operand !== null ? operand[operator] : '';
  return (
    <SearchText
      id={id}
      value={typeof shown === 'string' ? shown : ''}
      onChange={(text) => onChange(text ? { [operator]: text } : undefined)}
      placeholder={field.label}
    />
  );
}

/** Common to single-line text kinds. */
export const textual: Partial<UiKind> = { inline: 'text', Input: (props) => <TextInput {...props} />, Filter: TextFilter };

// Codes fill their maximum length, names and phrases rarely do.
const CODE = 24;
const lettersOf = ({ max }: FieldDescription): number => {
  const most = Number(max ?? 40);
  return most <= CODE ? Math.max(4, most * 0.6) : Math.min(16, Math.max(5, most / 6));
};

/** Text; with options from the server it becomes a select and shows labels. */
export const text = defineUiKind('text', {
  inline: 'text',
  Input: (props) => {
    if (props.field.options) return <ChoiceInput {...props} />;
    return props.field.concealed ? <ConcealedInput {...props} /> : <TextInput {...props} />;
  },
  Filter: (props) => (props.field.options ? <ChoiceFilter {...props} /> : <TextFilter {...props} />),
  text: (value, field) => field.options?.find((option) => option.value === value)?.label ?? String(value),
  letters: lettersOf,
});
