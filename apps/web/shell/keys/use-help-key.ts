import { openDialog, useOpenDialog } from '@zhixing/shell/open-dialog.ts';
import { useEffect } from 'react';

const TYPED = 'input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable="true"], [role="combobox"]';

/** "?" shows the keys of the page; where somebody types it is a question mark. Chinese keyboards send the full-width one. */
export function useHelpKey(): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const asked = event.key === '?' || event.key === '？';
      if (!asked || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPED)) return;
      if (useOpenDialog.getState().name !== null) return;
      event.preventDefault();
      openDialog('keys');
    };
    globalThis.addEventListener('keydown', heard);
    return () => globalThis.removeEventListener('keydown', heard);
  }, []);
}
