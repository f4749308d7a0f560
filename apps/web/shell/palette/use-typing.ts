import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react';

/** State of a search box; during IME composition the query is not updated. */
export function useTyping() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const composing = useRef(false);
  const box = {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      if (!composing.current) setQuery(target.value.trim());
    },
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      composing.current = false;
      setQuery(currentTarget.value.trim());
    },
  };
  return { query, box };
}
