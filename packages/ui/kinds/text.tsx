import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { defineUiKind, type FilterProps, type UiKind } from '../kind.ts';
import { ConcealedInput, TextInput } from '../widgets/lazy.tsx';
import { SearchText } from '../widgets/search-text.tsx';
import { ChoiceFilter, ChoiceInput } from './choice.tsx';

/** Part of the text, or how it begins where only that is asked for. */
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

/** What kinds share whose values are one line of text. */
export const textual: Partial<UiKind> = { inline: 'text', Input: (props) => <TextInput {...props} />, Filter: TextFilter };

// Codes fill their length, names and phrases rarely do.
const CODE = 24;
const lettersOf = ({ max }: FieldDescription): number => {
  const most = Number(max ?? 40);
  return most <= CODE ? Math.max(4, most * 0.6) : Math.min(16, Math.max(5, most / 6));
};

/** A text that is one of the codes the server names is chosen, and shown by its name. */
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
