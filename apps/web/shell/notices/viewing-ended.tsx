import { useSession } from '@zhixing/client/session.ts';
import { takeViewingEnd } from '@zhixing/client/viewing.ts';
import { withNotifications } from '@zhixing/ui/states/over-page.tsx';
import { useEffect } from 'react';

/** Says on the administrator's own page why viewing as another user ended by itself. Stays until closed. */
export function ViewingEnded() {
  // Not on the page of the view itself, which goes on until the browser has left it.
  const own = useSession(({ user }) => user !== null && !user.userInfo.viewer);
  useEffect(() => {
    const reason = own ? takeViewingEnd() : null;
    if (reason) withNotifications((notifications) => notifications.warning({ title: reason, placement: 'top', duration: 0 }));
  }, [own]);
  return null;
}
