import { Input } from 'antd';
import type { InputProps } from '../kind.ts';

/** Password or key input, without autocompletion. */
export default function ConcealedInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <Input.Password
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      {...(typeof field.max === 'number' && { maxLength: field.max })}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
      autoComplete="new-password"
    />
  );
}
