import { useState } from 'react';
import type { InputProps } from '../kind.ts';
import { PlainTextArea } from './plain-text-area.ts';

/** JSON text input; while the text is invalid, the field keeps its last valid value. */
export default function JsonInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const [typed, setTyped] = useState(() => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2)));
  const [broken, setBroken] = useState(false);
  const put = (text: string) => {
    setTyped(text);
    try {
      onChange(text.trim() === '' ? null : JSON.parse(text));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <PlainTextArea
      id={id}
      value={typed}
      onChange={(event) => put(event.target.value)}
      onBlur={onBlur}
      autoSize={{ minRows: 3, maxRows: 16 }}
      {...(broken && { status: 'error' as const })}
      aria-invalid={invalid || broken}
      aria-required={field.required === true}
      aria-describedby={describedBy}
    />
  );
}
