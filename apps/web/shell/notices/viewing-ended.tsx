import { useSession } from '@zhixing/client/session.ts';
import { takeViewingEnd } from '@zhixing/client/viewing.ts';
import { App } from 'antd';
import { useEffect } from 'react';

/** Says on the administrator's own page why viewing as another user ended by itself. Stays until closed. */
export function ViewingEnded() {
  const { notification } = App.useApp();
  const token = useSession((session) => session.token);
  useEffect(() => {
    const reason = token ? takeViewingEnd() : null;
    if (reason) notification.warning({ title: reason, placement: 'top', duration: 0 });
  }, [token, notification]);
  return null;
}
