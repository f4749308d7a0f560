import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened, or to the page if it is gone. Does nothing if the focus has moved
 * elsewhere meanwhile.
 */
export function useFocusBack(): void {
  // On first render the focus is still on the element that opened the dialog.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (isNowhere() && opener instanceof HTMLElement) opener.focus();
        if (isNowhere()) document.getElementById('main')?.focus();
      });
    },
    [opener],
  );
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
