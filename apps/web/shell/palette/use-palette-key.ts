import { openDialog, useOpenDialog } from '@zhixing/shell/open-dialog.ts';
import { useEffect } from 'react';

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Label of the modifier key for K on this platform. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Ctrl+K or Command+K toggles the palette. */
export function usePaletteKey(): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!command || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      openDialog(useOpenDialog.getState().name === 'palette' ? null : 'palette');
    };
    // In the capture phase, because editors and grids may stop the event.
    globalThis.addEventListener('keydown', heard, true);
    return () => globalThis.removeEventListener('keydown', heard, true);
  }, []);
}
