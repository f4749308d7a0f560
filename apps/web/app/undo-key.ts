import { actOnToast, useToasts } from '@zhixing/client/toasts.ts';

const TYPED = 'input:not([type=checkbox]), textarea, [contenteditable="true"]';

/**
 * Ctrl+Z takes back what the toast of the moment offers to take back: nobody who works by keys gets to the toast in time. Where something
 * is typed, the key belongs to what is typed.
 */
export function followUndoKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.defaultPrevented) return;
    const { current } = useToasts.getState();
    if (!current?.action?.undo || (event.target instanceof Element && event.target.closest(TYPED))) return;
    event.preventDefault();
    actOnToast(current);
  });
}
