import { Input } from 'antd';
import { defineUiKind, type InputProps } from '../kind.ts';
import { TextFilter } from './text.tsx';

function LongTextInput({ id, field, value, onChange, onBlur, invalid, describedBy, placeholder }: InputProps) {
  return (
    <Input.TextArea
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      autoSize={{ minRows: 3, maxRows: 12 }}
      placeholder={placeholder ?? field.placeholder}
      {...(typeof field.max === 'number' && { count: { max: field.max, show: true } })}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
    />
  );
}

export const longText = defineUiKind('longText', { Input: LongTextInput, Filter: TextFilter, letters: 16, wide: true });
