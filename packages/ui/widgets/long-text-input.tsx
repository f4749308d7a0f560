import type { InputProps } from '../kind.ts';
import { PlainTextArea } from './plain-text-area.ts';

/** Multi-line text input that grows with its content. */
export default function LongTextInput({ id, field, value, onChange, onBlur, invalid, describedBy, placeholder }: InputProps) {
  return (
    <PlainTextArea
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
