import { useLayoutEffect, useRef } from 'react';

/** Ref to the latest value, for referentially stable handlers. */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
