import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { withNotifications } from '@zhixing/ui/states/over-page.tsx';
import { Button } from 'antd';
import { useEffect } from 'react';

const KEY = 'password-ends';

let notified: string | null = null;

/** After sign-in, warns that the password expires soon and offers to change it. Once per session. */
export function PasswordEnds() {
  const text = useText();
  const token = useSession((session) => session.token);
  const days = useSession(({ user }) => user?.sysConfigInfo.passwordDaysLeft);
  const fresh = useSession((session) => session.fresh);
  useEffect(() => {
    if (!fresh || typeof days !== 'number' || notified === token) return;
    notified = token;
    const change = () => {
      withNotifications((notifications) => notifications.destroy(KEY));
      openDialog('password');
    };
    const warning = {
      key: KEY,
      title: text(days > 0 ? 'shell.passwordEnds' : 'shell.passwordEndsToday', { count: days }),
      description: <Button onClick={change}>{text('shell.changePassword')}</Button>,
      placement: 'bottomRight',
      duration: 0,
    } as const;
    withNotifications((notifications) => notifications.warning(warning));
  }, [fresh, days, token, text]);
  return null;
}
