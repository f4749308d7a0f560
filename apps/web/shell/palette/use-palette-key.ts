import { openDialog, useOpenDialog } from '@zhixing/shell/open-dialog.ts';
import { useEffect } from 'react';

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The key that goes with K, as it is written on the keyboard. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Ctrl or Command with K opens the palette from anywhere in the shell, and closes it again. */
export function usePaletteKey(): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!command || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      openDialog(useOpenDialog.getState().name === 'palette' ? null : 'palette');
    };
    // Before others hear it: editors and grids may keep keys to themselves.
    globalThis.addEventListener('keydown', heard, true);
    return () => globalThis.removeEventListener('keydown', heard, true);
  }, []);
}
