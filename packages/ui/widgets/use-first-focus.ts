import { type RefObject, useEffect, useRef } from 'react';

const MAX_FRAMES = 30;

interface Focusable {
  focus(): void;
}

/**
 * Focuses a dialog's main field. Retries, because a dialog traps the focus, gives it to its close button first, and is not focusable
 * during its opening animation.
 */
export function useFirstFocus<Field extends Focusable>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    let frames = 0;
    const before = document.activeElement;
    const isTaken = () =>
      document.activeElement !== before && document.activeElement?.matches('input, textarea, [contenteditable]') === true;
    const take = () => {
      frames += 1;
      field.current?.focus();
      if (!isTaken() && frames < MAX_FRAMES) handle = requestAnimationFrame(take);
    };
    let handle = requestAnimationFrame(take);
    return () => cancelAnimationFrame(handle);
  }, []);
  return field;
}
