import { restoreFocus } from './restore-focus.ts';
import { followUndoKey } from './undo-key.ts';

/** Keyboard support, loaded on the first key press. */
export function followKeys(from: Element | null): void {
  restoreFocus(from);
  followUndoKey();
}
