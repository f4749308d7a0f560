import { tidied } from '@zhixing/client/tidy.ts';
import type { InputProps } from '../kind.ts';
import { PlainInput } from './plain-input.ts';

// Codes are short; how long they are is seen without counting.
const CODE = 24;
const NEAR = 0.8;

/** How much of a text's length is used up, once little of it is left. */
const nearTheEnd = ({ count, maxLength = 0 }: { count: number; maxLength?: number | undefined }) =>
  count > maxLength * NEAR && (count > maxLength || maxLength > CODE) ? <span role="status">{`${count} / ${maxLength}`}</span> : null;

/** One line of text; what was typed is tidied when the cursor leaves. */
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
