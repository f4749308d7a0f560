import { useEffect, useState } from 'react';

/** Gives the focus back to whatever had it before a dialog opened, or to the page when that is gone. Whoever has taken it meanwhile keeps it. */
export function useFocusBack(): void {
  // While the dialog is drawn for the first time, the focus is still where it was opened.
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
