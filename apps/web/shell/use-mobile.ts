import { useSyncExternalStore } from 'react';
import { MOBILE_BELOW } from '../theme/tokens.ts';

const narrow = globalThis.matchMedia(`(max-width: ${MOBILE_BELOW - 0.02}px)`);

/** Whether the window is narrower than 992 px; follows resizing. */
export const useMobile = (): boolean => useSyncExternalStore(follow, () => narrow.matches);

function follow(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}
