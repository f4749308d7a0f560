import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { tidied } from '@zhixing/client/tidy.ts';
import { Input } from 'antd';
import { defineUiKind, type FilterProps, type InputProps, type UiKind } from '../kind.ts';
import { SearchText } from '../widgets/search-text.tsx';

/** One line of text; what was typed is tidied when the cursor leaves. */
function TextInput({ id, field, value, onChange, onBlur, invalid, describedBy, placeholder }: InputProps) {
  return (
    <Input
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        if (typeof value === 'string') onChange(tidied(field.kind, value));
        onBlur();
      }}
      {...(typeof field.max === 'number' && { count: { max: field.max } })}
      placeholder={placeholder ?? field.placeholder}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
      autoComplete="off"
    />
  );
}

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
export const textual: Partial<UiKind> = { Input: TextInput, Filter: TextFilter };

// Codes fill their length, names and phrases rarely do.
const CODE = 24;
const lettersOf = ({ max }: FieldDescription): number => {
  const most = Number(max ?? 40);
  return most <= CODE ? Math.max(4, most * 0.6) : Math.min(16, Math.max(5, most / 6));
};

export const text = defineUiKind('text', { ...textual, letters: lettersOf });
