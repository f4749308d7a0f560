import { tidied } from '@zhixing/client/tidy.ts';
import type { InputProps } from '../kind.ts';
import { PlainInput } from './plain-input.ts';

// No counter for codes, which are short.
const CODE = 24;
const NEAR = 0.8;

/** Character counter, shown near the maximum length. */
const nearTheEnd = ({ count, maxLength = 0 }: { count: number; maxLength?: number | undefined }) =>
  count > maxLength * NEAR && (count > maxLength || maxLength > CODE) ? <span role="status">{`${count} / ${maxLength}`}</span> : null;

/** Single-line text input; normalized on blur. */
export default function TextInput({ id, field, value, onChange, onBlur, invalid, describedBy, placeholder }: InputProps) {
  return (
    <PlainInput
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const tidy = typeof value === 'string' ? tidied(field.kind, value) : value;
        if (tidy !== value) onChange(tidy);
        onBlur();
      }}
      {...(typeof field.max === 'number' && { count: { max: field.max, show: nearTheEnd } })}
      placeholder={placeholder ?? field.placeholder}
      aria-invalid={invalid}
      aria-required={field.required === true}
      aria-describedby={describedBy}
      autoComplete="off"
    />
  );
}
