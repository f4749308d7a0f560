import { actOnToast, useToasts } from '@zhixing/client/toasts.ts';

const TYPED = 'input:not([type=checkbox], [readonly]), textarea, [contenteditable="true"]';

/**
 * Ctrl+Z triggers the undo action of the current toast, which keyboard users cannot reach in time. In text inputs the key undoes typing.
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
