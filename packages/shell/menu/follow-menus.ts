import { onMenuChanged } from '@zhixing/client/live.ts';
import { paused } from '@zhixing/client/pause.ts';
import { loadCurrentUser, useSession } from '@zhixing/client/session.ts';

/** Random delay, so that not all open windows request at the same moment. */
const SPREAD_MS = 1500;

/** Reloads the menu after it was changed; open pages are kept. Returns the function to stop. */
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

/** Reloads the menu. On failure it is reloaded with the next change or page load. */
export async function renew(): Promise<void> {
  const { user, locked } = useSession.getState();
  if (user && !locked && !paused()) await loadCurrentUser().catch(() => undefined);
}
