import { type RefObject, useEffect, useRef } from 'react';

/** Returns the focus to the grid cell when the record opened from it is closed. */
export function useReturn(frame: RefObject<HTMLElement | null>, record: string): void {
  const before = useRef(record);
  useEffect(() => {
    const closed = before.current !== '' && record === '';
    before.current = record;
    if (!closed) return;
    // The drawer loses the focus only while it is unmounted.
    const next = requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null)
        frame.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(next);
  }, [frame, record]);
}
