import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses an element when it appears, where a page or dialog has nothing else to do than to fill it in. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}
