import { type RefObject, useEffect, useRef } from 'react';

/** When the record that was opened from a grid is closed, the focus goes back to the cell it was opened from. */
export function useReturn(frame: RefObject<HTMLElement | null>, record: string): void {
  const before = useRef(record);
  useEffect(() => {
    const closed = before.current !== '' && record === '';
    before.current = record;
    if (!closed) return;
    // The drawer lets go of the focus while it is taken away.
    const next = requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null)
        frame.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(next);
  }, [frame, record]);
}
