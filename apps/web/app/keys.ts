import { restoreFocus } from './restore-focus.ts';
import { followUndoKey } from './undo-key.ts';

/** What those need who work by keys, from their first key on. */
export function followKeys(from: Element | null): void {
  restoreFocus(from);
  followUndoKey();
}
