import { useText } from '@zhixing/client/i18n.ts';
import { useSyncExternalStore } from 'react';

/** Shows the wall alone on the whole display, and returns from there. */
export function FullButton() {
  const text = useText();
  const full = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => void (full ? document.exitFullscreen() : currentTarget.closest('.wall')?.requestFullscreen())}
    >
      {text(full ? 'screenBoard.leaveFull' : 'screenBoard.full')}
    </button>
  );
}

function follow(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
