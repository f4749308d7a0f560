import { onMenuChanged } from '@zhixing/client/live.ts';
import { paused } from '@zhixing/client/pause.ts';
import { loadCurrentUser, useSession } from '@zhixing/client/session.ts';

/** Not every open window asks at the same moment. */
const SPREAD_MS = 1500;

/** Shows the menu anew once somebody has arranged it; pages stay open as they are. Returns the way to stop. */
export function followMenus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onMenuChanged(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), Math.random() * SPREAD_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Loads the menu anew. One that could not be loaded is loaded with the next change, or the next time the window opens. */
export async function renew(): Promise<void> {
  const { user, locked } = useSession.getState();
  if (user && !locked && !paused()) await loadCurrentUser().catch(() => undefined);
}
