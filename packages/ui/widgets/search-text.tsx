import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { PlainInput } from './plain-input.ts';
import { useClear } from './use-clear.tsx';

const REST_MS = 350;

interface Props {
  readonly id: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder: string;
  /** What can be searched for; tooltip and accessible description. */
  readonly hint?: string;
  readonly icon?: boolean;
  readonly maxLength?: number;
}

/** Search input: debounced, or at once on Enter; never during IME composition. */
export function SearchText({ id, value, onChange, placeholder, hint, icon = false, maxLength = 100 }: Props) {
  const clear = useClear();
  const [typed, setTyped] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The value also changes from outside: going back, removing a chip, opening a shared URL.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => onChange(text.trim()), afterMs);
  };
  return (
    <PlainInput
      id={id}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        search(event.target.value, REST_MS);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        search(event.currentTarget.value, REST_MS);
      }}
      onPressEnter={() => search(typed, 0)}
      placeholder={placeholder}
      aria-label={placeholder}
      title={hint}
      maxLength={maxLength}
      {...(icon && { prefix: <SearchOutlined aria-hidden /> })}
      allowClear={clear}
    />
  );
}
