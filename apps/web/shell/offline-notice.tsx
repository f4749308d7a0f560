import { useText } from '@zhixing/client/i18n.ts';
import { useSyncExternalStore } from 'react';

/** Says that the line is down while it is; what was typed stays where it is. */
export function OfflineNotice() {
  const text = useText();
  const online = useSyncExternalStore(follow, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="offline" role="status">
      {text('shell.offline')}
    </div>
  );
}

function follow(changed: () => void): () => void {
  globalThis.addEventListener('online', changed);
  globalThis.addEventListener('offline', changed);
  return () => {
    globalThis.removeEventListener('online', changed);
    globalThis.removeEventListener('offline', changed);
  };
}
