import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { App, Button } from 'antd';
import { useEffect } from 'react';

const KEY = 'password-ends';

let notified: string | null = null;

/** After sign-in, warns that the password expires soon and offers to change it. Once per session. */
export function PasswordEnds() {
  const text = useText();
  const { notification } = App.useApp();
  const token = useSession((session) => session.token);
  const days = useSession(({ user }) => user?.sysConfigInfo.passwordDaysLeft);
  const fresh = useSession((session) => session.fresh);
  useEffect(() => {
    if (!fresh || typeof days !== 'number' || notified === token) return;
    notified = token;
    const change = () => {
      notification.destroy(KEY);
      openDialog('password');
    };
    notification.warning({
      key: KEY,
      title: text(days > 0 ? 'shell.passwordEnds' : 'shell.passwordEndsToday', { count: days }),
      description: <Button onClick={change}>{text('shell.changePassword')}</Button>,
      placement: 'bottomRight',
      duration: 0,
    });
  }, [fresh, days, token, notification, text]);
  return null;
}
