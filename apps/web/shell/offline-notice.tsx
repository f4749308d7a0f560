import { useText } from '@zhixing/client/i18n.ts';
import { useEffect, useState } from 'react';

const AGAIN_MS = 5000;

/** Banner while the server cannot be reached. */
export function OfflineNotice() {
  const text = useText();
  return useOffline() ? (
    <div className="offline" role="status">
      {text('shell.offline')}
    </div>
  ) : null;
}

/** Whether the server cannot be reached. `navigator.onLine` is false in closed networks too, so the server is probed. */
function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const away = !navigator.onLine && !(await fetch('/healthz', { cache: 'no-store' }).catch(() => null));
      setOffline(away);
      if (away) timer = setTimeout(look, AGAIN_MS);
    };
    for (const moment of MOMENTS) globalThis.addEventListener(moment, look);
    void look();
    return () => {
      clearTimeout(timer);
      for (const moment of MOMENTS) globalThis.removeEventListener(moment, look);
    };
  }, []);
  return offline;
}

const MOMENTS = ['online', 'offline'] as const;
