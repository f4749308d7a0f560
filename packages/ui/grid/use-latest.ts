import { useLayoutEffect, useRef } from 'react';

/** The newest value for handlers that must not change. */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
